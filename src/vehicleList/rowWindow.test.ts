import { expect, test } from 'vitest'
import { entryOf } from '../fleet/testing/fakeEngine.ts'
import { entryAt } from './rowWindow.ts'

test('finds a row by its place in the list, and none outside the window', () => {
  const rows = [entryOf({ vehicleId: 5 }), entryOf({ vehicleId: 6 })]
  const window = { first: 10, rows, total: 20 }
  expect(entryAt(window, 10)).toBe(rows[0])
  expect(entryAt(window, 11)).toBe(rows[1])
  expect(entryAt(window, 9)).toBeNull()
  expect(entryAt(window, 12)).toBeNull()
})
