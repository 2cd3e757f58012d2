import dayjs from 'dayjs'
import type { TrackEntry } from './entries.ts'

/** A row of the day's story: the heading of a day, or an entry. */
export type StoryRow =
  | { readonly kind: 'day'; readonly at: number }
  | { readonly kind: 'entry'; readonly entry: TrackEntry }

/** A shorter stop is a red light or a turn, ms. */
const SHORT_STOP_MS = 120_000

/** Whether an entry is folded away at first: point events and short stops. */
export const isMinor = ({ kind, from, to }: TrackEntry): boolean =>
  kind === 'event' || (kind === 'stop' && to - from < SHORT_STOP_MS)

/** The entries under a heading for each day of the browser's time zone; without minor ones unless `isWhole`. */
export const storyOf = (entries: readonly TrackEntry[], isWhole: boolean): readonly StoryRow[] => {
  let day = Number.NaN
  return entries
    .filter((entry) => isWhole || !isMinor(entry))
    .flatMap((entry): readonly StoryRow[] => {
      const start = dayjs(entry.from).startOf('day').valueOf()
      const row: StoryRow = { kind: 'entry', entry }
      if (start === day) return [row]
      day = start
      return [{ kind: 'day', at: entry.from }, row]
    })
}

/**
 * The row of a moment: the picked entry at its beginning, where others may begin too, otherwise the last entry that
 * began by then and is not over; -1 for none.
 */
export const storyRowAt = (
  rows: readonly StoryRow[],
  at: number,
  picked: TrackEntry | null = null,
): number => {
  const own = picked?.from === at ? rows.findIndex((row) => row.kind === 'entry' && row.entry === picked) : -1
  if (own >= 0) return own
  return rows.findLastIndex((row) => row.kind === 'entry' && row.entry.from <= at && at <= row.entry.to)
}
