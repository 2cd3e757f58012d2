/** Working hours of a person: times of day as HH:MM; `to` not after `from` is on the next day. */
export interface WorkingHours {
  readonly from: string
  readonly to: string
}

const MINUTE_MS = 60_000
const DAY_MINUTES = 1_440

/** Minutes of the day. */
const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/** Whether a text is a time of day, HH:MM. */
export const isTimeOfDay = (text: string): boolean => /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text)

/** The first end of the hours after `at`, which is `dayStart` (both ms since the epoch) or later on its day. */
export const nextShiftEnd = ({ to }: WorkingHours, at: number, dayStart: number): number => {
  const end = dayStart + minutesOf(to) * MINUTE_MS
  return end > at ? end : end + DAY_MINUTES * MINUTE_MS
}

/** Whether a moment of the day that begins at `dayStart` is within the hours. */
export const isWithinHours = ({ from, to }: WorkingHours, at: number, dayStart: number): boolean => {
  const minute = (at - dayStart) / MINUTE_MS
  const [begins, ends] = [minutesOf(from), minutesOf(to)]
  return begins < ends ? minute >= begins && minute < ends : minute >= begins || minute < ends
}

/** The first moment from `from` to `to` outside the hours; null: all of it is within. dayStart: of the day of a moment. */
export const firstOutside = (
  hours: WorkingHours,
  { from, to }: { readonly from: number; readonly to: number },
  dayStart: (at: number) => number,
): number | null => {
  if (!isWithinHours(hours, from, dayStart(from))) return from
  const end = nextShiftEnd(hours, from, dayStart(from))
  return end < to ? end : null
}
