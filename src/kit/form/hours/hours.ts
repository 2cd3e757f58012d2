import type { ZoneHours } from '../../../contract/entities/geozone.ts'
import { hourOfDay } from '../../../contract/http/geozones.ts'
import { weekdayName } from '../../../i18n/weekdayName.ts'

/** An interval while it is edited: its times may still be incomplete. */
export type HoursInput = Pick<ZoneHours, 'from' | 'to'> & { readonly days: number[] }

export const WEEK_DAYS = [1, 2, 3, 4, 5, 6, 7] as const
/** What a new interval starts with. */
export const WORK_WEEK: HoursInput = { days: [1, 2, 3, 4, 5], from: '08:00', to: '18:00' }

const LAST_MINUTE = 24 * 60

/** A typed time as HH:MM: `8`, `8:5`, `830` and `8.30` too. Anything else, or later than 24:00, stays as it was typed. */
export const timeOf = (typed: string): string => {
  const text = typed.trim()
  const parts = /^(\d{1,2})(?:[:.\s-](\d{1,2}))?$/.exec(text) ?? /^(\d{1,2})(\d{2})$/.exec(text)
  if (!parts) return typed
  const [hours, minutes] = [Number(parts[1]), Number(parts[2] ?? 0)]
  if (minutes > 59 || hours * 60 + minutes > LAST_MINUTE) return typed
  return `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`
}

export type HoursFault = 'noDays' | 'badTime' | 'empty'

/** What is wrong with an interval; null: nothing. */
export const hoursFault = ({ days, from, to }: HoursInput): HoursFault | null => {
  if (days.length === 0) return 'noDays'
  if ([from, to].some((time) => !hourOfDay.safeParse(time).success)) return 'badTime'
  return from === to ? 'empty' : null
}

/** The short names of the days of a week from Monday on. locale: a BCP 47 tag. */
export const dayNames = (locale: string): readonly string[] =>
  WEEK_DAYS.map((day) => weekdayName(day, locale, 'short'))
