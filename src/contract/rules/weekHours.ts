import type { ZoneHours } from '../entities/geozone.ts'

/** Days of the week by their English abbreviation: 1 Monday to 7 Sunday. */
const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const WEEK_DAYS = 7

/** Formats are expensive to make; an installation uses few zones. */
const formats = new Map<string, Intl.DateTimeFormat>()
const MAX_FORMATS = 600

const formatOf = (timeZone: string): Intl.DateTimeFormat => {
  const known = formats.get(timeZone)
  if (known) return known
  if (formats.size >= MAX_FORMATS) formats.clear()
  const made = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  formats.set(timeZone, made)
  return made
}

/** The weekday (1 Monday to 7 Sunday) and the minute since midnight of a moment (ms since the epoch) in a time zone. */
export const weekMoment = (
  at: number,
  timeZone: string,
): { readonly day: number; readonly minute: number } => {
  const parts = new Map(
    formatOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  )
  const minute = Number(parts.get('hour')) * 60 + Number(parts.get('minute'))
  return { day: DAYS.indexOf(parts.get('weekday') ?? '') + 1, minute }
}

const minuteOf = (text: string): number => Number(text.slice(0, 2)) * 60 + Number(text.slice(3))

/**
 * Whether a moment (ms since the epoch) is within weekly hours of a time zone; null: always. An interval that ends
 * before it begins lasts until that time of the next day, and belongs to the day on which it begins.
 */
export const isInWeekHours = (hours: readonly ZoneHours[] | null, at: number, timeZone: string): boolean => {
  if (hours === null) return true
  const { day, minute } = weekMoment(at, timeZone)
  const dayBefore = ((day + WEEK_DAYS - 2) % WEEK_DAYS) + 1
  return hours.some(({ days, from, to }) => {
    const begin = minuteOf(from)
    const end = minuteOf(to)
    if (begin < end) return days.includes(day) && minute >= begin && minute < end
    return (days.includes(day) && minute >= begin) || (days.includes(dayBefore) && minute < end)
  })
}
