import { expect, test } from 'vitest'
import { counterUnit, counterValue } from './counters.ts'
import { isFuelSensor, roundFuel } from './fuel.ts'

test('rounds fuel to 10 decimals [UI-27]', () => {
  expect(roundFuel(0.1 + 0.2)).toBe(0.3)
  expect(roundFuel(120.123456789012)).toBe(120.123456789)
  expect(roundFuel(0.12345678906)).toBe(0.1234567891)
  expect(['FUEL_LEVEL', 'fuel', 'FUEL_CONSUMPTION', 'VOLTAGE'].map(isFuelSensor)).toEqual([
    true,
    true,
    true,
    false,
  ])
})

test('a counter shows its used amount, in the unit of its type', () => {
  expect(counterValue({ startFrom: 100, triggerAfter: 15_000, endLeft: 11_000 })).toBe(4_000)
  expect(counterValue({ startFrom: 100, triggerAfter: null, endLeft: null })).toBe(100)
  expect(counterValue({ startFrom: 0, triggerAfter: 500, endLeft: -20 })).toBe(520)
  expect(counterUnit('MILEAGE_COUNTER')).toBe('km')
  expect(counterUnit('CAN_ENGINE_HOURS_COUNTER')).toBe('h')
  expect(counterUnit('SOMETHING_NEW')).toBeNull()
})
