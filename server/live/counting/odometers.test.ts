import { describe, expect, test } from 'vitest'
import { afterCanHours, afterInputs, afterMoment, MAX_GAP_MS, NEW_ODOMETERS } from './odometers.ts'

const START = Date.UTC(2026, 10, 20, 12)
const MINUTE = 60_000
const HOUR = 3_600_000

describe('hours', () => {
  test('counts the hours of an input while it is on, whatever the ignition [VEH-40]', () => {
    const report = (ms: number, ...on: readonly number[]) => ({
      timestamp: START + ms,
      logicalInputStatuses: [1, 2, 8, 9].map((inputNumber) => ({
        inputNumber,
        inputName: '',
        statusName: on.includes(inputNumber) ? ('ON' as const) : ('OFF' as const),
      })),
    })
    let odometers = afterInputs(NEW_ODOMETERS, report(0, 2, 9))
    odometers = afterMoment(odometers, START + MINUTE)
    odometers = afterInputs(odometers, report(2 * MINUTE, 2, 8))
    odometers = afterInputs(odometers, report(5 * MINUTE, 8))
    odometers = afterInputs(odometers, report(6 * MINUTE))
    odometers = afterInputs(odometers, report(9 * MINUTE))
    expect(odometers.inputMs).toEqual([0, 5 * MINUTE, 0, 0, 0, 0, 0, 4 * MINUTE])
  })

  test("the vehicle's own hours grow as reported; a leap or a fall counts nothing [VEH-41]", () => {
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

test('returns the same object when nothing counts, so that a vehicle with its inputs off is not written', () => {
  expect(afterMoment(NEW_ODOMETERS, START)).toBe(NEW_ODOMETERS)
  expect(afterInputs(NEW_ODOMETERS, { timestamp: START, logicalInputStatuses: [] })).toBe(NEW_ODOMETERS)
  const on = afterInputs(NEW_ODOMETERS, {
    timestamp: START,
    logicalInputStatuses: [{ inputNumber: 1, inputName: '', statusName: 'ON' }],
  })
  // The state of an input during a silence is unknown.
  expect(afterMoment(on, START + MAX_GAP_MS + 1).inputMs[0]).toBe(0)
  expect(afterMoment(on, START + MAX_GAP_MS).inputMs[0]).toBe(MAX_GAP_MS)
})
