/**
 * Positions and events are stored in partitions of a week, which begins on Monday, UTC. A day's track touches one or
 * two of them, a year is 53, and the index that is written to stays as small as one week makes it.
 */

const WEEK_MS = 604_800_000
/** 5 January 1970 was a Monday. */
const FIRST_MONDAY = 345_600_000

/** The time that a partition covers, ms since the epoch; `to` is exclusive. */
export interface Span {
  readonly from: number
  readonly to: number
}

/** The start of a moment's week, ms since the epoch. */
export const weekStart = (at: number): number =>
  Math.floor((at - FIRST_MONDAY) / WEEK_MS) * WEEK_MS + FIRST_MONDAY

/** The week of a moment. */
export const weekOf = (at: number): Span => {
  const from = weekStart(at)
  return { from, to: from + WEEK_MS }
}

/** The week of a moment and the given number of weeks after it. */
export const weeksFrom = (at: number, more: number): readonly Span[] =>
  Array.from({ length: more + 1 }, (_, index) => weekOf(at + index * WEEK_MS))

/** The table name's suffix for the partition of a week, as in position_20261116. */
export const weekName = ({ from }: Span): string =>
  new Date(from).toISOString().slice(0, 10).replaceAll('-', '')
