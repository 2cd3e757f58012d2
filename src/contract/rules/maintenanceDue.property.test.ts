import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type CountedNow,
  dayNumber,
  dayOfNumber,
  type DoneLast,
  DUE_STATES,
  dueOf,
  type DueRules,
  type DueState,
} from './maintenanceDue.ts'

/**
 * The same by walking: every km, every hour and every day is gone through one by one. Intervals are small, so that the walk
 * is short; days cross ends of months, of years and a leap day.
 */

const NEXT = (day: string): string => dayOfNumber(dayNumber(day) + 1)

/** The day that ends an interval of months: the walk counts the months that it enters. */
const walkMonths = (from: string, months: number): string => {
  const date = Number(from.slice(8))
  let entered = 0
  for (let day = from; ; day = NEXT(day)) {
    if (entered === months && (Number(day.slice(8)) === date || NEXT(day).slice(0, 7) !== day.slice(0, 7)))
      return day
    if (NEXT(day).slice(0, 7) !== day.slice(0, 7)) entered += 1
  }
}

const walkCount = (
  last: number | null,
  every: number,
  remind: number | null,
  now: number | null,
): DueState => {
  if (now === null || last === null || now < last) return 'unknown'
  let driven = 0
  while (last + driven + 0.1 <= now + 1e-9) driven = Math.round((driven + 0.1) * 10) / 10
  if (driven >= every) return 'overdue'
  return remind !== null && every - driven <= remind + 1e-9 ? 'dueSoon' : 'ok'
}

const walkDays = (ends: readonly string[], remind: number | null, today: string): DueState => {
  const end = ends.toSorted()[0] ?? ''
  if (today > end) return 'overdue'
  let left = 0
  for (let day = today; day < end; day = NEXT(day)) left += 1
  return left <= (remind ?? 0) ? 'dueSoon' : 'ok'
}

const statesOf = (rules: DueRules, last: DoneLast, counted: CountedNow, today: string): DueState[] => {
  const ends = [
    ...(rules.untilDay === null ? [] : [rules.untilDay]),
    ...(rules.everyMonths === null ? [] : [walkMonths(last.day, rules.everyMonths)]),
    ...(rules.everyDays === null ? [] : [dayOfNumber(dayNumber(last.day) + rules.everyDays)]),
  ]
  return [
    ...(rules.everyKm === null ? [] : [walkCount(last.km, rules.everyKm, rules.remindKm, counted.km)]),
    ...(rules.everyHours === null
      ? []
      : [walkCount(last.hours, rules.everyHours, rules.remindHours, counted.hours)]),
    ...(ends.length === 0 ? [] : [walkDays(ends, rules.remindDays, today)]),
  ]
}

const day = fc.integer({ min: dayNumber('2027-10-01'), max: dayNumber('2029-03-31') }).map(dayOfNumber)
const maybe = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: null })
const some = (max: number) => maybe(fc.integer({ min: 1, max }))
const reading = maybe(fc.integer({ min: 0, max: 60 }))
const counter = maybe(fc.integer({ min: 0, max: 900 }).map((tenths) => tenths / 10))
const rules = fc
  .record({
    everyKm: some(30),
    everyHours: some(30),
    everyMonths: some(15),
    everyDays: some(400),
    remindKm: some(30),
    remindHours: some(30),
    remindDays: some(60),
    untilDay: maybe(day),
  })
  .filter((one) =>
    [one.everyKm, one.everyHours, one.everyMonths, one.everyDays, one.untilDay].some((x) => x !== null),
  )
const last = fc.record({ day, km: reading, hours: reading })

test('is due by whichever measure comes first, as going through every km, hour and day shows', () => {
  fc.assert(
    fc.property(rules, last, fc.record({ km: counter, hours: counter }), day, (of, done, counted, today) => {
      const states = statesOf(of, done, counted, today)
      const due = dueOf(of, done, counted, today)
      expect(due.state).toBe(DUE_STATES.find((state) => states.includes(state)))
      expect(due.points.map(({ state }) => state)).toEqual(states)
      const deciding = due.points.find(({ measure }) => measure === due.by)
      expect(deciding?.state).toBe(due.state)
      for (const { state, used, gap } of due.points) {
        expect(gap === null).toBe(state !== 'unknown')
        if (used !== null && deciding?.state === state)
          expect(deciding.used ?? 0).toBeGreaterThanOrEqual(used)
      }
    }),
    { numRuns: 1_500 },
  )
})
