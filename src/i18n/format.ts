import dayjs from 'dayjs'
import { DATE_FORMAT, KMH_PER_MS } from '../contract/constants.ts'
import type { Language } from '../contract/entities/session.ts'
import { localeOf } from './languageTags.ts'

/** UI-25: a moment (ms since the epoch) in the browser's time zone; '' for null. */
export const formatDate = (at: number | null): string => (at === null ? '' : dayjs(at).format(DATE_FORMAT))

const numberFormats = new Map<string, Intl.NumberFormat>()

/** A number in the language's format, with at most `digits` decimals and at least `least`. */
export const formatNumber = (value: number, language: Language, digits = 2, least = 0): string => {
  const name = `${language}/${least}/${digits}`
  let format = numberFormats.get(name)
  if (!format) {
    format = new Intl.NumberFormat(localeOf(language), {
      minimumFractionDigits: least,
      maximumFractionDigits: digits,
    })
    numberFormats.set(name, format)
  }
  return format.format(value)
}

/** Decimals of a speed: always the same number, so that digits align (UI-26). */
export const SPEED_DIGITS = 2

/** UI-26: m/s to km/h, rounded to 2 decimals; null at 0 and below, where no speed is shown. */
export const speedKmh = (metresPerSecond: number): number | null => {
  if (!(metresPerSecond > 0)) return null
  return Math.round(metresPerSecond * KMH_PER_MS * 100) / 100
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

export type AgeUnit = 'seconds' | 'minutes' | 'hours' | 'days'

/** Age of data, in its largest whole unit; a moment in the future (clocks differ) counts as 0 s. */
export const ageOf = (at: number, now: number): { readonly unit: AgeUnit; readonly value: number } => {
  const ms = Math.max(0, now - at)
  if (ms < MINUTE) return { unit: 'seconds', value: Math.floor(ms / SECOND) }
  if (ms < HOUR) return { unit: 'minutes', value: Math.floor(ms / MINUTE) }
  if (ms < DAY) return { unit: 'hours', value: Math.floor(ms / HOUR) }
  return { unit: 'days', value: Math.floor(ms / DAY) }
}
