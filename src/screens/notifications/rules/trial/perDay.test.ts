import { expect, test } from 'vitest'
import { perDay } from './perDay.ts'

const WEEK_MS = 7 * 86_400_000

test('counts notifications a day, below ten with a decimal', () => {
  expect(perDay({ from: 0, to: WEEK_MS, count: 431 })).toBe(62)
  expect(perDay({ from: 0, to: WEEK_MS, count: 10 })).toBe(1.4)
  expect(perDay({ from: 0, to: 0, count: 3 })).toBe(3)
})
