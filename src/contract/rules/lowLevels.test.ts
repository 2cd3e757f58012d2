import { expect, test } from 'vitest'
import { isFuelLow, isVoltageLow } from './lowLevels.ts'

test('fuel is low below a tenth of the tank, and never in a tank of unknown volume', () => {
  expect(isFuelLow(39.9, 400)).toBe(true)
  expect(isFuelLow(40, 400)).toBe(false)
  expect(isFuelLow(1, null)).toBe(false)
  expect(isFuelLow(0, 0)).toBe(false)
})

test('voltage is low for the battery that it is of, and never for that of a tracker', () => {
  expect([11.7, 11.8, 12.6, 14.4].map(isVoltageLow)).toEqual([true, false, false, false])
  expect([16.1, 23.5, 23.6, 28.2].map(isVoltageLow)).toEqual([true, true, false, false])
  expect([0, 3.9].map(isVoltageLow)).toEqual([false, false])
})
