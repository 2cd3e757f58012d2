import { describe, expect, test } from 'vitest'
import { afterCanHours, afterInputs, afterMoment, MAX_GAP_MS, NEW_ODOMETERS } from './odometers.ts'

const START = Date.UTC(2026, 10, 20, 12)
const MINUTE = 60_000
const HOUR = 3_600_000

describe('hours', () => {
  test('hours of an input are the time that it is on, whatever the ignition says [VEH-40]', () => {
    const told = (ms: number, ...on: readonly number[]) => ({
      timestamp: START + ms,
      logicalInputStatuses: [1, 2, 8, 9].map((inputNumber) => ({
        inputNumber,
        inputName: '',
        statusName: on.includes(inputNumber) ? ('ON' as const) : ('OFF' as const),
      })),
    })
    let odometers = afterInputs(NEW_ODOMETERS, told(0, 2, 9))
    odometers = afterMoment(odometers, START + MINUTE)
    odometers = afterInputs(odometers, told(2 * MINUTE, 2, 8))
    odometers = afterInputs(odometers, told(5 * MINUTE, 8))
    odometers = afterInputs(odometers, told(6 * MINUTE))
    odometers = afterInputs(odometers, told(9 * MINUTE))
    expect(odometers.inputMs).toEqual([0, 5 * MINUTE, 0, 0, 0, 0, 0, 4 * MINUTE])
  })

  test("the vehicle's own hours grow as it tells them; a leap or a fall counts nothing [VEH-41]", () => {
    const readings: readonly (readonly [hours: number, ms: number])[] = [
      [5_000, 0],
      [5_000.5, HOUR / 2],
      [0, HOUR],
      [5_001, 1.5 * HOUR],
      [5_002, 2.5 * HOUR],
      [5_002, 30 * HOUR],
      [5_010, 31 * HOUR],
    ]
    let odometers = NEW_ODOMETERS
    for (const [hours, ms] of readings) odometers = afterCanHours(odometers, hours, START + ms)
    expect(odometers.canHours).toBe(0.5 + 1 + 8)
  })
})

test('what counts nothing changes nothing, so that a vehicle whose inputs are off is not written', () => {
  expect(afterMoment(NEW_ODOMETERS, START)).toBe(NEW_ODOMETERS)
  expect(afterInputs(NEW_ODOMETERS, { timestamp: START, logicalInputStatuses: [] })).toBe(NEW_ODOMETERS)
  const on = afterInputs(NEW_ODOMETERS, {
    timestamp: START,
    logicalInputStatuses: [{ inputNumber: 1, inputName: '', statusName: 'ON' }],
  })
  // A silence says nothing of an input.
  expect(afterMoment(on, START + MAX_GAP_MS + 1).inputMs[0]).toBe(0)
  expect(afterMoment(on, START + MAX_GAP_MS).inputMs[0]).toBe(MAX_GAP_MS)
})
