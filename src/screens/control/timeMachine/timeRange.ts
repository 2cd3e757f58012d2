import dayjs from 'dayjs'

const DAY_MS = 86_400_000
/** Maximum number of offered days. */
const MOST_DAYS = 400

/** 'last': the last 24 hours; otherwise a day of the browser's time zone, YYYY-MM-DD. */
export type TimeChoice = string
export const LAST_DAY: TimeChoice = 'last'

/** Moments, ms since the epoch. */
export interface TimeRange {
  readonly from: number
  readonly to: number
}

/** The time range of a choice, up to now. */
export const rangeOf = (choice: TimeChoice, now: number): TimeRange => {
  if (choice === LAST_DAY) return { from: now - DAY_MS, to: now }
  const day = dayjs(choice)
  return { from: day.valueOf(), to: Math.min(day.add(1, 'day').valueOf(), now) }
}

/** The days from today back to the oldest stored moment, newest first; empty where nothing is stored. */
export const daysBack = (oldest: number | null, now: number): readonly TimeChoice[] => {
  if (oldest === null || oldest > now) return []
  const first = dayjs(oldest).startOf('day')
  const days: TimeChoice[] = []
  for (let day = dayjs(now).startOf('day'); !day.isBefore(first) && days.length < MOST_DAYS; ) {
    days.push(day.format('YYYY-MM-DD'))
    day = day.subtract(1, 'day')
  }
  return days
}

/** The same time of day within another range. */
export const sameTimeIn = (range: TimeRange, at: number): number => {
  const timeOfDay = at - dayjs(at).startOf('day').valueOf()
  const moved = dayjs(range.from).startOf('day').valueOf() + timeOfDay
  return clamped(range, moved < range.from ? moved + DAY_MS : moved)
}

export const clamped = ({ from, to }: TimeRange, at: number): number => Math.min(to, Math.max(from, at))

const MINUTE = 60_000
const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -MINUTE,
  ArrowDown: -MINUTE,
  ArrowRight: MINUTE,
  ArrowUp: MINUTE,
  PageDown: -60 * MINUTE,
  PageUp: 60 * MINUTE,
}

/** How far a key moves the moment, ms: a minute, with Shift ten, Page keys an hour; null for other keys. */
export const stepOf = (key: string, shift: boolean): number | null => {
  const step = STEPS[key]
  if (step === undefined) return null
  return shift && Math.abs(step) === MINUTE ? step * 10 : step
}
