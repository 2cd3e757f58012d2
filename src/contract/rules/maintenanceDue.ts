/**
 * When maintenance of a vehicle and its documents are due. Days are YYYY-MM-DD by the server's calendar, mileage is in km,
 * engine hours in h, as the counters of the vehicle show them (counters.ts).
 */

import type { VehicleCounter } from '../entities/vehicle.ts'
import { counterUnit, counterValue } from './counters.ts'
import { utcDayOf, utcDayStart } from './utcDay.ts'

/** The most urgent first: the order of the list. */
export const DUE_STATES = ['overdue', 'dueSoon', 'unknown', 'ok'] as const
export type DueState = (typeof DUE_STATES)[number]

/** What a due point is measured by. */
export const DUE_MEASURES = ['km', 'hours', 'date'] as const
export type DueMeasure = (typeof DUE_MEASURES)[number]

/**
 * Why a measure says nothing: the vehicle has no counter that is on, it is not known what the counter showed when it was
 * done last, or the counter shows less than then, because it was reset.
 */
export const DUE_GAPS = ['noCounter', 'noReading', 'counterBehind'] as const
export type DueGap = (typeof DUE_GAPS)[number]

/** What counters show; null: there is none that is on. */
export interface CountedNow {
  readonly km: number | null
  readonly hours: number | null
}

/** When it was done last, or from when it counts. */
export interface DoneLast {
  readonly day: string
  readonly km: number | null
  readonly hours: number | null
}

/** Intervals, and how long before their end a person is reminded; null: the measure does not count. */
export interface DueRules {
  readonly everyKm: number | null
  readonly everyHours: number | null
  readonly everyMonths: number | null
  readonly everyDays: number | null
  readonly remindKm: number | null
  readonly remindHours: number | null
  readonly remindDays: number | null
  /** The last day that a document is valid; null: it is no document. */
  readonly untilDay: string | null
}

/** One measure of what is due. at: km or h; of dates the day number since 1970. left: negative once it is overdue. */
export interface DuePoint {
  readonly measure: DueMeasure
  readonly state: DueState
  readonly at: number | null
  readonly left: number | null
  /** How much of the interval is used, 1: all of it; null: not known. */
  readonly used: number | null
  readonly gap: DueGap | null
}

/** What is due, by whichever measure comes first. */
export interface Due {
  readonly state: DueState
  /** The measure that decides. */
  readonly by: DueMeasure
  /** Each measure that counts, in the order of DUE_MEASURES. */
  readonly points: DuePoint[]
  /** Of the measure that decides. */
  readonly used: number | null
}

const DAY_MS = 86_400_000

/** The number of a day since 1 January 1970. */
export const dayNumber = (day: string): number => Math.round(utcDayStart(day) / DAY_MS)

/** The day of a number. */
export const dayOfNumber = (number: number): string => utcDayOf(number * DAY_MS)

/** The same day some months later, or the last one of a month that is shorter. */
export const addMonths = (day: string, months: number): string => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return utcDayOf(Date.UTC(year, month - 1 + months, Math.min(date, last)))
}

/** Of several counters of a unit the one that shows the most, which is the odometer; null: none is on. */
const mostOf = (counters: readonly VehicleCounter[], unit: 'km' | 'h'): number | null => {
  const values = counters
    .filter(({ counterState, counterType }) => counterState && counterUnit(counterType) === unit)
    .map(counterValue)
  return values.length === 0 ? null : Math.max(...values)
}

/** What the counters of a vehicle show of its mileage and its engine hours. */
export const countedNow = (counters: readonly VehicleCounter[]): CountedNow => ({
  km: mostOf(counters, 'km'),
  hours: mostOf(counters, 'h'),
})

const countedPoint = (
  measure: 'km' | 'hours',
  every: number,
  remind: number | null,
  last: number | null,
  now: number | null,
): DuePoint => {
  const at = last === null ? null : last + every
  const gap: DueGap | null =
    now === null ? 'noCounter' : last === null ? 'noReading' : now < last ? 'counterBehind' : null
  if (gap !== null || at === null || now === null || last === null)
    return { measure, state: 'unknown', at, left: null, used: null, gap }
  // Counters show tenths.
  const left = Math.round((at - now) * 10) / 10
  const state = left <= 0 ? 'overdue' : remind !== null && left <= remind ? 'dueSoon' : 'ok'
  return { measure, state, at, left, used: (now - last) / every, gap: null }
}

/** Valid through the day of its number: overdue from the next one, and due soon on the day itself. */
const datePoint = (from: number, at: number, remind: number | null, today: number): DuePoint => {
  const left = at - today
  const state = left < 0 ? 'overdue' : left <= (remind ?? 0) ? 'dueSoon' : 'ok'
  return {
    measure: 'date',
    state,
    at,
    left,
    used: Math.max(0, today - from) / Math.max(1, at - from),
    gap: null,
  }
}

/** The number of the day that ends the interval of dates; null: there is none. */
const dateEnd = ({ everyMonths, everyDays, untilDay }: DueRules, from: string): number | null => {
  const ends = [
    untilDay === null ? null : dayNumber(untilDay),
    everyMonths === null ? null : dayNumber(addMonths(from, everyMonths)),
    everyDays === null ? null : dayNumber(from) + everyDays,
  ].filter((end) => end !== null)
  return ends.length === 0 ? null : Math.min(...ends)
}

/** The most urgent first; of one state the one of whose interval the most is used. */
export const compareDue = (a: Pick<Due, 'state' | 'used'>, b: Pick<Due, 'state' | 'used'>): number =>
  DUE_STATES.indexOf(a.state) - DUE_STATES.indexOf(b.state) || (b.used ?? 0) - (a.used ?? 0)

/**
 * What is due now by the rules, by whichever measure comes first: overdue by one of them is overdue, and what no other
 * measure calls due is unknown as long as one of them says nothing. today: YYYY-MM-DD. Throws for rules without any measure.
 */
export const dueOf = (rules: DueRules, last: DoneLast, counted: CountedNow, today: string): Due => {
  const end = dateEnd(rules, last.day)
  const { everyKm, everyHours, remindKm, remindHours, remindDays } = rules
  const points = [
    everyKm === null ? null : countedPoint('km', everyKm, remindKm, last.km, counted.km),
    everyHours === null ? null : countedPoint('hours', everyHours, remindHours, last.hours, counted.hours),
    end === null ? null : datePoint(dayNumber(last.day), end, remindDays, dayNumber(today)),
  ].filter((point) => point !== null)
  const [first] = points.toSorted(compareDue)
  if (first === undefined) throw new Error('nothing says when it is due')
  return { state: first.state, by: first.measure, points, used: first.used }
}
