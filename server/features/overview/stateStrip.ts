import { NO_SIGNAL_AFTER_MS } from '../../../src/contract/constants.ts'
import type { StateStrip } from '../../../src/contract/http/overview.ts'
import type { DayClock } from '../../live/dayClock.ts'
import { QUARTER_MS, stateOfLetter } from './dayStates.ts'
import { spanOfDay } from './overviewDays.ts'
import type { StatesRow } from './overviewSql.ts'

const QUARTERS = 96

/**
 * How many vehicles did what at the end of each quarter of an hour of the last 24 hours. A vehicle of which nothing is known at a
 * moment is silent.
 */
export const stripOf = (
  rows: readonly StatesRow[],
  { vehicles, now, days }: { readonly vehicles: number; readonly now: number; readonly days: DayClock },
): StateStrip => {
  const last = Math.floor(now / QUARTER_MS) * QUARTER_MS
  const from = last - (QUARTERS - 1) * QUARTER_MS
  const zeros = (): number[] => Array.from({ length: QUARTERS }, () => 0)
  const counts = { moving: zeros(), idling: zeros(), parked: zeros(), silent: zeros() }
  const starts = new Map<string, number>()
  for (const { day } of rows) {
    if (!starts.has(day)) starts.set(day, spanOfDay(days, day).from)
  }
  const add = (letter: string, quarter: number): void => {
    const state = stateOfLetter(letter)
    const list = state === null || state === 'silent' ? undefined : counts[state]
    if (list?.[quarter] !== undefined) list[quarter] += 1
  }
  for (const { day, letters, lastLetter, newest } of rows) {
    const start = starts.get(day) ?? 0
    for (let place = 0; place < letters.length; place++)
      add(letters.charAt(place), (start + (place + 1) * QUARTER_MS - from) / QUARTER_MS)
    // What the newest position says lasts until the vehicle counts as silent, within its day.
    const end = Math.min(last, newest + NO_SIGNAL_AFTER_MS, days.nextDayStart(start))
    for (let at = start + (letters.length + 1) * QUARTER_MS; at <= end; at += QUARTER_MS)
      add(lastLetter, (at - from) / QUARTER_MS)
  }
  const { moving, idling, parked } = counts
  const silent = counts.silent.map((_, place) =>
    Math.max(0, vehicles - (moving[place] ?? 0) - (idling[place] ?? 0) - (parked[place] ?? 0)),
  )
  return { from, stepMs: QUARTER_MS, moving, idling, parked, silent }
}
