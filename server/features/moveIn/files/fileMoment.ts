import { readMoment } from '../../../../src/contract/http/intake/fields.ts'
import { localMoment } from '../../../platform/localMoment.ts'

const YEAR_FIRST =
  /^(\d{4})[-./](\d{1,2})[-./](\d{1,2})[ T]+(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?$/
const DAY_FIRST =
  /^(\d{1,2})[-./](\d{1,2})[-./](\d{4})[ ,T]+(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?$/
/** Moments in seconds have ten digits from 2001 to 2286, those in milliseconds thirteen. */
const UNIX_SECONDS = /^\d{9,10}$/
const UNIX_MS = /^\d{12,13}$/
const SECOND_MS = 1_000

/**
 * The moment that a file writes, ms since the epoch: ISO 8601 with or without a zone, the day first with dots, or seconds or
 * milliseconds since the epoch. `timeZone` is that of a time without one. null: there is no such moment.
 */
export const fileMoment = (text: string, timeZone: string): number | null => {
  if (UNIX_SECONDS.test(text)) return Number(text) * SECOND_MS
  if (UNIX_MS.test(text)) return Number(text)
  const moment = readMoment(text)
  if (moment !== null) return moment
  const [, year, month, day, ...clock] = YEAR_FIRST.exec(text) ?? []
  if (year !== undefined) return written([year, month, day], clock, timeZone)
  const [, first, second, last, ...time] = DAY_FIRST.exec(text) ?? []
  return last === undefined ? null : written([last, second, first], time, timeZone)
}

/** A day or an hour that does not exist is rejected. */
const written = (
  day: readonly (string | undefined)[],
  [hour = '0', minute = '0', second = '0', fraction = '0']: readonly (string | undefined)[],
  timeZone: string,
): number | null => {
  const pad = (part: string | undefined, digits = 2): string => (part ?? '').padStart(digits, '0')
  const date = `${pad(day[0], 4)}-${pad(day[1])}-${pad(day[2])}`
  const text = `${date} ${pad(hour)}:${pad(minute)}:${pad(second)}`
  const at = Date.parse(`${text.replace(' ', 'T')}Z`)
  if (Number.isNaN(at) || new Date(at).toISOString().slice(0, 19).replace('T', ' ') !== text) return null
  return localMoment(text, timeZone) + Math.floor(Number(`0.${fraction}`) * SECOND_MS)
}
