import { expect, test } from 'vitest'
import type { VehicleCounter } from '../entities/vehicle.ts'
import { addMonths, countedNow, dayNumber, dueOf, type DueRules } from './maintenanceDue.ts'

const NONE: DueRules = {
  everyKm: null,
  everyHours: null,
  everyMonths: null,
  everyDays: null,
  remindKm: null,
  remindHours: null,
  remindDays: null,
  untilDay: null,
}
const LAST = { day: '2027-01-31', km: 100_000, hours: 2_000 }
const COUNTED = { km: 100_000, hours: 2_000 }

test('reminds before the end of an interval of km, and is overdue from its end on', () => {
  const rules = { ...NONE, everyKm: 15_000, remindKm: 1_000 }
  const at = (km: number) => dueOf(rules, LAST, { ...COUNTED, km }, '2027-02-01')
  expect(at(113_999.9).state).toBe('ok')
  expect(at(114_000)).toMatchObject({ state: 'dueSoon', by: 'km', points: [{ at: 115_000, left: 1_000 }] })
  expect(at(115_000).state).toBe('overdue')
  expect(at(115_200.5).points).toMatchObject([{ left: -200.5 }])
})

test('takes the measure that comes first', () => {
  const rules = { ...NONE, everyKm: 15_000, everyHours: 500, everyMonths: 12, remindDays: 14 }
  expect(dueOf(rules, LAST, { km: 101_000, hours: 2_400 }, '2027-02-01')).toMatchObject({
    state: 'ok',
    by: 'hours',
  })
  expect(dueOf(rules, LAST, { km: 101_000, hours: 2_400 }, '2028-01-20')).toMatchObject({
    state: 'dueSoon',
    by: 'date',
  })
  expect(dueOf(rules, LAST, { km: 116_000, hours: 2_400 }, '2028-01-20')).toMatchObject({
    state: 'overdue',
    by: 'km',
  })
})

test('a document is valid through its last day', () => {
  const rules = { ...NONE, untilDay: '2027-12-31', remindDays: 30 }
  const on = (today: string) => dueOf(rules, LAST, COUNTED, today).state
  expect([on('2027-11-30'), on('2027-12-01'), on('2027-12-31'), on('2028-01-01')]).toEqual([
    'ok',
    'dueSoon',
    'dueSoon',
    'overdue',
  ])
})

test('says why it is not known: no counter, no reading, or a counter that was reset', () => {
  const rules = { ...NONE, everyKm: 15_000 }
  const gapOf = (km: number | null, lastKm: number | null) =>
    dueOf(rules, { ...LAST, km: lastKm }, { km, hours: null }, '2027-02-01').points[0]?.gap
  expect(gapOf(null, 100_000)).toBe('noCounter')
  expect(gapOf(100_000, null)).toBe('noReading')
  expect(gapOf(12, 100_000)).toBe('counterBehind')
  const both = { ...rules, everyDays: 30 }
  expect(dueOf(both, LAST, { km: null, hours: null }, '2027-02-01').state).toBe('unknown')
  expect(dueOf(both, LAST, { km: null, hours: null }, '2027-03-10').state).toBe('overdue')
})

test('months end on the last day of a shorter month', () => {
  expect(addMonths('2027-01-31', 1)).toBe('2027-02-28')
  expect(addMonths('2028-01-31', 1)).toBe('2028-02-29')
  expect(addMonths('2027-11-30', 3)).toBe('2028-02-29')
  expect(dayNumber('1970-01-02')).toBe(1)
})

test('reads the counters of a vehicle that are on: the odometer is the one that shows the most', () => {
  const counter = (id: number, rest: Partial<VehicleCounter>): VehicleCounter => ({
    id,
    counterName: 'C',
    counterType: 'MILEAGE_COUNTER',
    counterTime: null,
    counterState: true,
    startFrom: 0,
    triggerAfter: 10_000,
    endLeft: 4_000,
    logicalInputNumber: null,
    ...rest,
  })
  const odometer = counter(2, { startFrom: 300_000, triggerAfter: 900_000, endLeft: 580_000 })
  expect(countedNow([counter(1, {}), odometer])).toEqual({ km: 320_000, hours: null })
  expect(countedNow([counter(1, {}), { ...odometer, counterState: false }])).toEqual({
    km: 6_000,
    hours: null,
  })
  expect(countedNow([counter(1, { counterType: 'CAN_ENGINE_HOURS_COUNTER' })])).toEqual({
    km: null,
    hours: 6_000,
  })
  expect(countedNow([])).toEqual({ km: null, hours: null })
})
