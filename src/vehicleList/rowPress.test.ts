import { expect, test } from 'vitest'
import { isDoublePress } from './rowPress.ts'

test('two presses on one vehicle within 130 ms are a double click [UI-24]', () => {
  const first = { vehicleId: 7, at: 1_000 }
  expect(isDoublePress(null, first)).toBe(false)
  expect(isDoublePress(first, { vehicleId: 7, at: 1_130 })).toBe(true)
  expect(isDoublePress(first, { vehicleId: 7, at: 1_131 })).toBe(false)
  expect(isDoublePress(first, { vehicleId: 8, at: 1_010 })).toBe(false)
})
