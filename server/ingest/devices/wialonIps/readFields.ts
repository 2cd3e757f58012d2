import { KMH_PER_MS } from '../../../../src/contract/constants.ts'

/** The fields of Wialon IPS packets. `undefined` marks an invalid field. */

/** Missing: the protocol writes NA, some devices leave the field empty. */
const isAbsent = (text: string): boolean => text === '' || text === 'NA'

/** A decimal number; null if missing. */
export const readNumber = (text: string): number | null | undefined => {
  if (isAbsent(text)) return null
  return /^[+-]?\d{1,15}(\.\d*)?$/.test(text) ? Number(text) : undefined
}

/** An unsigned 32-bit integer, as the bits of inputs and outputs. */
export const readBits = (text: string): number | null | undefined => {
  if (isAbsent(text)) return null
  const value = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN
  return value <= 0xffff_ffff ? value : undefined
}

/** km/h, as m/s. */
export const readSpeed = (text: string): number | null | undefined => {
  const value = readNumber(text)
  if (value === null || value === undefined) return value
  return value < 0 ? undefined : value / KMH_PER_MS
}

/** ddmmyy and hhmmss of UTC, as ms since the epoch; `now` if both are missing. */
export const readMoment = (date: string, time: string, now: number): number | undefined => {
  if (isAbsent(date) && isAbsent(time)) return now
  const [, day, month, year] = /^(\d\d)(\d\d)(\d\d)$/.exec(date) ?? []
  const [, hours, minutes, seconds] = /^(\d\d)(\d\d)(\d\d(?:\.\d{1,9})?)$/.exec(time) ?? []
  if (year === undefined || seconds === undefined) return undefined
  const midnight = Date.UTC(2000 + Number(year), Number(month) - 1, Number(day))
  const isDay = new Date(midnight).getUTCDate() === Number(day) && Number(month) >= 1 && Number(month) <= 12
  // 60 is a leap second.
  const isTime = Number(hours) <= 23 && Number(minutes) <= 59 && Number(seconds) < 61
  if (!isDay || !isTime) return undefined
  return midnight + (Number(hours) * 60 + Number(minutes)) * 60_000 + Math.round(Number(seconds) * 1_000)
}

/** Latitude and longitude, degrees. */
export type Place = readonly [latitude: number, longitude: number]

/** Degrees and minutes with their hemispheres, as 5544.6025;N;03739.6834;E; null: the device has no place. */
export const readPlace = (
  lat: string,
  northSouth: string,
  lon: string,
  eastWest: string,
): Place | null | undefined => {
  if ([lat, northSouth, lon, eastWest].every(isAbsent)) return null
  const latitude = readAngle(lat, northSouth, 'N', 'S', 90)
  const longitude = readAngle(lon, eastWest, 'E', 'W', 180)
  return latitude === undefined || longitude === undefined ? undefined : [latitude, longitude]
}

const readAngle = (
  text: string,
  half: string,
  positive: string,
  negative: string,
  limit: number,
): number | undefined => {
  const [, degrees, minutes] = /^(\d{1,3})(\d\d(?:\.\d*)?)$/.exec(text) ?? []
  if (minutes === undefined || Number(minutes) >= 60) return undefined
  if (half !== positive && half !== negative) return undefined
  const angle = Number(degrees) + Number(minutes) / 60
  if (angle > limit) return undefined
  return half === positive ? angle : -angle
}

/** Values of analog inputs, V, separated by commas; a missing one is null. */
export const readAnalogs = (text: string): readonly (number | null)[] | undefined => {
  if (isAbsent(text)) return []
  const values = text.split(',').map(readNumber)
  return values.every((value) => value !== undefined) ? values : undefined
}

/** Text of a device without unprintable characters; null if empty. */
export const readText = (text: string): string | null => {
  const clean = text.replace(/\p{Cc}/gu, ' ').trim()
  return isAbsent(clean) ? null : clean
}
