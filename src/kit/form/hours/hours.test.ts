import { expect, test } from 'vitest'
import { zoneWorkingHours } from '../../../contract/http/geozones.ts'
import { dayNames, type HoursInput, hoursFault, timeOf, WORK_WEEK } from './hours.ts'

test('completes a typed time, and leaves any other text unchanged', () => {
  expect(['8', '8:5', '830', '1830', '08.30', '24', '0:00'].map(timeOf)).toEqual([
    '08:00',
    '08:05',
    '08:30',
    '18:30',
    '08:30',
    '24:00',
    '00:00',
  ])
  for (const bad of ['', '25', '24:01', '7:60', 'x', '12345']) expect(timeOf(bad)).toBe(bad)
})

test('what the form finds wrong is what the contract refuses', () => {
  const hours: readonly [HoursInput, ReturnType<typeof hoursFault>][] = [
    [WORK_WEEK, null],
    [{ days: [7], from: '22:00', to: '06:00' }, null],
    [{ days: [1], from: '00:00', to: '24:00' }, null],
    [{ ...WORK_WEEK, days: [] }, 'noDays'],
    [{ ...WORK_WEEK, from: '8' }, 'badTime'],
    [{ ...WORK_WEEK, to: '25:00' }, 'badTime'],
    [{ ...WORK_WEEK, to: '08:00' }, 'empty'],
  ]
  for (const [interval, fault] of hours) {
    expect(hoursFault(interval)).toBe(fault)
    expect(zoneWorkingHours.safeParse([interval]).success).toBe(fault === null)
  }
})

test('names the days of a week from Monday on', () => {
  expect(dayNames('en')).toEqual(['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'])
})
