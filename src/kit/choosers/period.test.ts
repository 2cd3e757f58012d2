import { expect, test } from 'vitest'
import { namedPeriod, periodAround, readPeriod, writePeriod } from './period.ts'

const local = (day: number, hour = 0, month = 10): number => new Date(2026, month, day, hour).getTime()
const NOW = local(21, 15)

test('named periods are whole days of the browser’s time zone', () => {
  expect(namedPeriod('today', NOW)).toEqual({ name: 'today', from: local(21), to: local(22) })
  expect(namedPeriod('yesterday', NOW)).toEqual({ name: 'yesterday', from: local(20), to: local(21) })
  expect(namedPeriod('week', NOW)).toEqual({ name: 'week', from: local(15), to: local(22) })
  expect(namedPeriod('month', NOW)).toEqual({ name: 'month', from: local(1), to: local(22) })
})

test('the day of an event is the period, and today has its own name [TRACK-05]', () => {
  expect(periodAround(local(3, 9), NOW)).toEqual({ name: 'custom', from: local(3), to: local(4) })
  expect(periodAround(local(21, 1), NOW).name).toBe('today')
})

test('a period survives the round trip through the address', () => {
  for (const period of [namedPeriod('week', NOW), { name: 'custom', from: 5_000, to: 9_000 } as const])
    expect(readPeriod(writePeriod(period), NOW)).toEqual(period)
  for (const query of ['', 'p=never', 'from=9&to=5', 'from=a&to=b', 'p=custom'])
    expect(readPeriod(query, NOW), query).toBeNull()
})
