import { KMH_PER_MS } from '../../../src/contract/constants.ts'
import { ADDRESS_POINTS_MAX, addressList } from '../../../src/contract/http/addresses.ts'
import type { Language } from '../../../src/contract/entities/session.ts'
import type { ProgramApi } from './programApi.ts'

/** Numbers and moments in the words of an answer, which a model reads without knowing the units of the API. */

/** A moment with its offset, such as 2026-11-20T08:30:00+02:00. at: ms since the epoch. */
export const momentText = (at: number, timeZone: string): string => {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'longOffset',
  }).formatToParts(at)
  const of = (type: Intl.DateTimeFormatPartTypes): string =>
    parts.find((part) => part.type === type)?.value ?? ''
  const offset = of('timeZoneName').replace('GMT', '')
  const day = `${of('year')}-${of('month')}-${of('day')}`
  return `${day}T${of('hour')}:${of('minute')}:${of('second')}${offset === '' || offset === '+00:00' ? 'Z' : offset}`
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** Two units of a duration; the smaller one is left out where it is 0. */
const twoUnits = (
  ms: number,
  [large, largeName]: [number, string],
  [small, smallName]: [number, string],
): string => {
  const rest = Math.floor((ms % large) / small)
  return `${Math.floor(ms / large)} ${largeName}${rest === 0 ? '' : ` ${rest} ${smallName}`}`
}

/** A duration by its two largest units, such as `1 h 20 min`. */
export const durationText = (ms: number): string => {
  const whole = Math.max(0, Math.round(ms))
  if (whole >= DAY_MS) return twoUnits(whole, [DAY_MS, 'd'], [HOUR_MS, 'h'])
  if (whole >= HOUR_MS) return twoUnits(whole, [HOUR_MS, 'h'], [MINUTE_MS, 'min'])
  if (whole >= MINUTE_MS) return twoUnits(whole, [MINUTE_MS, 'min'], [1_000, 's'])
  return `${Math.round(whole / 1_000)} s`
}

const rounded = (value: number, digits: number): number => Number(value.toFixed(digits))

/** From m/s, to a tenth. */
export const kmPerHour = (metresPerSecond: number): number => rounded(metresPerSecond * KMH_PER_MS, 1)
/** From metres, to ten of them. */
export const kilometres = (metres: number): number => rounded(metres / 1_000, 2)
/** To a tenth. */
export const litres = (amount: number): number => rounded(amount, 1)

/** A place in degrees; null: unknown. */
export interface MaybePlace {
  readonly latitude: number | null
  readonly longitude: number | null
}

/** The addresses of places, in their order; null for a place that is unknown. */
export const addressesOf = async (
  api: ProgramApi,
  places: readonly MaybePlace[],
  language: Language,
): Promise<readonly (string | null)[]> => {
  const points = places.flatMap(({ latitude, longitude }) =>
    latitude === null || longitude === null ? [] : [{ latitude, longitude }],
  )
  if (points.length === 0) return places.map(() => null)
  const { addresses } = await api.call('addresses', addressList, {
    body: { language, points: points.slice(0, ADDRESS_POINTS_MAX) },
  })
  let next = 0
  return places.map(({ latitude, longitude }) =>
    latitude === null || longitude === null ? null : (addresses[next++]?.text ?? null),
  )
}

/** A place in an answer; null: unknown. */
export const placeOf = ({ latitude, longitude }: MaybePlace, address: string | null | undefined) =>
  latitude === null || longitude === null
    ? null
    : { latitude: rounded(latitude, 6), longitude: rounded(longitude, 6), address: address ?? null }
