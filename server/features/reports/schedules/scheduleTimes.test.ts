import { describe, expect, test } from 'vitest'
import type { SchedulePeriod, ScheduleWhen } from '../../../../src/contract/reports/reportSchedule.ts'
import { schedulePeriod } from './schedulePeriod.ts'
import { checkWhen, cronOf, lastDue, nextDue } from './scheduleWhen.ts'

const KYIV = 'Europe/Kyiv'
const kyiv = (day: string, hours = 0): number => Date.parse(`${day}T00:00:00+02:00`) + hours * 3_600_000

describe('the relative period', () => {
  // Friday, 27 November 2026, 08:00 in Kyiv.
  const at = kyiv('2026-11-27', 8)
  test.each<[SchedulePeriod, string, string]>([
    ['today', '2026-11-27', '2026-11-28'],
    ['yesterday', '2026-11-26', '2026-11-27'],
    ['last7Days', '2026-11-20', '2026-11-27'],
    ['lastWeek', '2026-11-16', '2026-11-23'],
    ['thisMonth', '2026-11-01', '2026-11-28'],
  ])('%s is of whole days of the time zone', (period, from, to) => {
    expect(schedulePeriod(period, at, KYIV)).toEqual({ from: kyiv(from), to: kyiv(to) })
  })

  test('last month has a day of 25 hours where the clocks went back', () => {
    const { from, to } = schedulePeriod('lastMonth', at, KYIV)
    expect([from, to]).toEqual([Date.parse('2026-10-01T00:00:00+03:00'), kyiv('2026-11-01')])
    expect((to - from) / 3_600_000).toBe(31 * 24 + 1)
  })

  test('of a Monday, last week ends with the day before', () => {
    expect(schedulePeriod('lastWeek', kyiv('2026-11-23', 1), KYIV)).toEqual({
      from: kyiv('2026-11-16'),
      to: kyiv('2026-11-23'),
    })
  })

  test('of the first of January, last month is December', () => {
    expect(schedulePeriod('lastMonth', Date.UTC(2027, 0, 1), 'UTC')).toEqual({
      from: Date.UTC(2026, 11, 1),
      to: Date.UTC(2027, 0, 1),
    })
  })
})

describe('the moments', () => {
  const next = (when: ScheduleWhen, at: number): string =>
    new Date(nextDue({ when, timeZone: KYIV }, at) ?? Number.NaN).toISOString()

  test.each<[ScheduleWhen, string, string]>([
    [{ every: 'day', minute: 485 }, '5 8 * * *', '2026-11-28T06:05:00.000Z'],
    [{ every: 'week', weekday: 7, minute: 0 }, '0 0 * * 7', '2026-11-28T22:00:00.000Z'],
    [{ every: 'month', day: 3, minute: 61 }, '1 1 3 * *', '2026-12-02T23:01:00.000Z'],
    [{ every: 'month', day: null, minute: 0 }, '0 0 L * *', '2026-11-29T22:00:00.000Z'],
    [{ every: 'cron', cron: '30 7 * * 1-5' }, '30 7 * * 1-5', '2026-11-30T05:30:00.000Z'],
  ])('of %o', (when, cron, at) => {
    expect(cronOf(when)).toBe(cron)
    expect(next(when, kyiv('2026-11-27', 9))).toBe(at)
  })

  test('keep the hour when the clocks change', () => {
    const when = { every: 'day', minute: 480 } as const
    expect(next(when, Date.parse('2026-10-24T12:00:00Z'))).toBe('2026-10-25T06:00:00.000Z')
    expect(next(when, Date.parse('2026-10-23T12:00:00Z'))).toBe('2026-10-24T05:00:00.000Z')
  })

  test('of those that were missed, the last one is known', () => {
    const times = { when: { every: 'day', minute: 480 } as const, timeZone: 'UTC' }
    expect(lastDue(times, Date.UTC(2026, 10, 27, 7))).toBe(Date.UTC(2026, 10, 26, 8))
  })
})

const check = (cron: string) => () =>
  checkWhen({ when: { every: 'cron', cron }, timeZone: KYIV }, Date.UTC(2026, 10, 27))

test.each(['* * * * *', '0,30 8 * * *', '@daily', '61 * * * *', 'x', '0 0 30 2 *', '0 0 8 * * *'])(
  'rejects the cron line %s, and says what is allowed',
  (cron) => expect(check(cron)).toThrow('when.cron must be a cron line of five fields'),
)

test.each(['0 * * * *', '59 7,8 * * *', '0 0 29 2 *'])('takes the cron line %s', (cron) => {
  expect(check(cron)).not.toThrow()
})
