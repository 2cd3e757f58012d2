import { expect, test } from 'vitest'
import { expiryOf } from './expiryOf.ts'

test.each([
  ['2026-11-19', 'past'],
  ['2026-11-20', 'near'],
  ['2026-12-20', 'near'],
  ['2026-12-21', 'far'],
])('on 20 November a card with the last day %s is %s', (day, state) => {
  expect(expiryOf(day, '2026-11-20')).toBe(state)
})
