import dayjs from 'dayjs'
import { DATE_FORMAT, KMH_PER_MS } from '../contract/constants.ts'
import type { Language } from '../contract/entities/session.ts'
import { localeOf } from './languageTags.ts'

/** UI-25: a moment (ms since the epoch) in the browser's time zone; '' for null. */
export const formatDate = (at: number | null): string => (at === null ? '' : dayjs(at).format(DATE_FORMAT))

/** The day of a moment (ms since the epoch) in the browser's time zone: '20.11.2026'. */
export const formatDay = (at: number): string => dayjs(at).format('DD.MM.YYYY')

const numberFormats = new Map<string, Intl.NumberFormat>()

/** The time of day of a moment (ms since the epoch) in the browser's time zone, without seconds: '14:05'. */
export const formatTime = (at: number): string => dayjs(at).format('HH:mm')

/** A number in the language's format, with at most `digits` decimals. */
export const formatNumber = (value: number, language: Language, digits = 2): string => {
  const name = `${language}/${digits}`
  let format = numberFormats.get(name)
  if (!format) {
    format = new Intl.NumberFormat(localeOf(language), { maximumFractionDigits: digits })
    numberFormats.set(name, format)
  }
  return format.format(value)
}

/** UI-26: m/s to km/h, rounded to 2 decimals; null where that is not above 0 and no speed is shown. */
export const speedKmh = (metresPerSecond: number): number | null => {
  const kmh = Math.round(metresPerSecond * KMH_PER_MS * 100) / 100
  return kmh > 0 ? kmh : null
}

/** UI-26: a speed in m/s as km/h without the unit, with at most 2 decimals; '' where no speed is shown. */
export const formatSpeed = (metresPerSecond: number, language: Language): string => {
  const kmh = speedKmh(metresPerSecond)
  return kmh === null ? '' : formatNumber(kmh, language)
}

/** A distance for reading: whole metres below a kilometre, then kilometres, with a decimal below a hundred. */
export const distanceOf = (
  metres: number,
): { readonly unit: 'metre' | 'kilometre'; readonly value: number; readonly digits: number } => {
  const whole = Math.round(metres)
  if (whole < 1_000) return { unit: 'metre', value: whole, digits: 0 }
  const value = metres / 1_000
  return { unit: 'kilometre', value, digits: value < 99.95 ? 1 : 0 }
}

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** Times below this many hours are shown in hours, longer ones in days. */
const HOURS_MAX = 48

export type AgeUnit = 'seconds' | 'minutes' | 'hours' | 'days'

/** A length of time in one unit. */
export interface Age {
  readonly unit: AgeUnit
  readonly value: number
}

/** Age of data, in its largest whole unit; a moment in the future (clocks differ) counts as 0 s. */
export const ageOf = (at: number, now: number): Age => {
  const ms = Math.max(0, now - at)
  if (ms < MINUTE) return { unit: 'seconds', value: Math.floor(ms / SECOND) }
  if (ms < HOUR) return { unit: 'minutes', value: Math.floor(ms / MINUTE) }
  if (ms < HOURS_MAX * HOUR) return { unit: 'hours', value: Math.floor(ms / HOUR) }
  return { unit: 'days', value: Math.floor(ms / DAY) }
}

/** The time left until a moment, rounded in its unit: a day that has just begun is 24 h, not 23 h. */
export const timeLeft = (until: number, now: number): Age => {
  const ms = Math.max(0, until - now)
  if (ms < MINUTE) return { unit: 'seconds', value: Math.ceil(ms / SECOND) }
  const [minutes, hours] = [Math.round(ms / MINUTE), Math.round(ms / HOUR)]
  if (minutes < HOUR / MINUTE) return { unit: 'minutes', value: minutes }
  if (hours < HOURS_MAX) return { unit: 'hours', value: hours }
  return { unit: 'days', value: Math.round(ms / DAY) }
}
