import type { Language } from '../../contract/entities/session.ts'
import type { Translate } from '../../i18n/translate.ts'
import { distanceOf, formatNumber, formatSpeed } from '../../i18n/format.ts'
import { speedText } from '../../i18n/speedText.ts'
import type { RoadTrack } from '../../contract/http/roads.ts'
import type { TrackEntry } from '../entries.ts'
import { speedLimitIn, streetsOf } from '../roadFacts.ts'

/** A place on the ground, degrees; null: unknown. */
interface Place {
  readonly latitude: number | null
  readonly longitude: number | null
}

/** Inputs for the texts of a file: the interface's language, its texts, and the addresses of places. */
export interface Writing {
  readonly t: Translate
  readonly language: Language
  /** The address of a point and its town; null: it is not known, and coordinates are written. */
  readonly addressOf: (point: {
    readonly latitude: number
    readonly longitude: number
  }) => { readonly text: string; readonly town: string } | null
}

/** Some 10 m. */
const PLACE_DIGITS = 4

/** Coordinates as people copy them; '' where they are unknown. */
export const coordinatesText = (latitude: number | null, longitude: number | null): string =>
  latitude === null || longitude === null
    ? ''
    : `${latitude.toFixed(PLACE_DIGITS)}, ${longitude.toFixed(PLACE_DIGITS)}`

/** A place in words: its address, or its coordinates; '' where it is unknown. */
export const placeText = ({ addressOf }: Writing, { latitude, longitude }: Place): string =>
  latitude === null || longitude === null
    ? ''
    : (addressOf({ latitude, longitude })?.text ?? coordinatesText(latitude, longitude))

/** Events with a translated name; others show what the device or the server called them. */
const EVENT_NAMES = [
  'VEHICLE_PARKING_START',
  'VEHICLE_PARKING_END',
  'PARKING_WITH_IGNITION_START',
  'FUELLING_START',
  'FUELLING_END',
  'DEFUELLING_START',
  'DEFUELLING_END',
  'TERM',
  'VOLTAGE',
  'POWER_LOST',
  'POWER_RESTORED',
  'COUNTER_TRIGGERED',
  'SENSOR_CONTROL',
  'INPUT_CONTROL',
  'RFID_CARD_UNKNOWN',
  'RFID_CARD_EXPIRED',
  'SENT_SILENT_30',
  'SENT_SILENT_45',
  'SENT_SILENT_60',
  'TRAILER_MOVES_ALONE',
  'MAINTENANCE_DUE_SOON',
  'MAINTENANCE_OVERDUE',
  'SOS_ALARM',
  'SIGNALING_ALARM',
] as const

/** The title of a line of the list. */
export const entryName = (t: Translate, { kind, name }: Pick<TrackEntry, 'kind' | 'name'>): string => {
  if (kind !== 'event') return t(`route.entry.${kind}`)
  const known = EVENT_NAMES.find((one) => one === name)
  return known === undefined ? name : t(`route.eventName.${known}`)
}

/** The speed and the limit of speeding. */
const excessDetail = (
  { t, language }: Writing,
  { maxSpeed, excess }: Pick<TrackEntry, 'maxSpeed' | 'excess'>,
): string => {
  if (maxSpeed === null) return ''
  if (excess === null) return t('route.detail.topSpeed', { speed: speedText(t, language, maxSpeed) })
  return t('route.detail.excess', {
    speed: formatSpeed(maxSpeed, language),
    allowed: formatSpeed(excess.allowedSpeed, language),
  })
}

/** The details of an event: its numbers formatted, or the text that it came with; '' where there is none. */
const eventDetail = (
  { t, language }: Writing,
  { name, fuel, text }: Pick<TrackEntry, 'name' | 'fuel' | 'text'>,
): string => {
  const number = (value: number): string => formatNumber(value, language, 1)
  if (fuel !== null)
    return t('route.detail.fuel', {
      change: `${name.startsWith('DE') ? '−' : '+'}${number(fuel.litres)}`,
      before: number(fuel.before),
      after: number(fuel.after),
    })
  return text ?? ''
}

/** The numbers of a line of the list: '132 km, up to 96 km/h', 'ignition off', '+60 L (80 → 140 L)'. */
export const entryDetail = (writing: Writing, entry: TrackEntry): string => {
  const { t, language } = writing
  const { kind, mileage, maxSpeed, ignitionMs, litres } = entry
  if (kind === 'event') return eventDetail(writing, entry)
  if (kind === 'speeding') return excessDetail(writing, entry)
  if (mileage !== null) {
    const { unit, value, digits } = distanceOf(mileage)
    const distance = `${formatNumber(value, language, digits)} ${t(`common.unit.${unit}`)}`
    const top = speedText(t, language, maxSpeed ?? 0)
    return top === '' ? distance : t('route.detail.trip', { mileage: distance, maxSpeed: top })
  }
  if (litres !== null) return t('route.detail.litres', { value: formatNumber(litres, language, 1) })
  if (ignitionMs === null) return ''
  return ignitionMs > 0
    ? t('route.detail.ignition', { duration: durationText(writing, ignitionMs) })
    : t('route.detail.ignitionOff')
}

/** What the roads add: the streets of a trip, and the roads' own speed limit where somebody was too fast. */
export const roadDetail = (
  { t, language }: Writing,
  { kind, from, to }: Pick<TrackEntry, 'kind' | 'from' | 'to'>,
  roads: Pick<RoadTrack, 'trips'>,
): string => {
  if (kind === 'trip') return streetsOf(roads, { from, to }).join(', ')
  if (kind !== 'speeding') return ''
  const limit = speedLimitIn(roads, { from, to })
  return limit === null ? '' : t('route.roads.limit', { limit: speedText(t, language, limit) })
}

/** The town alone: what fits twice into a line. */
const townName = ({ addressOf }: Writing, { latitude, longitude }: Place): string =>
  latitude === null || longitude === null
    ? ''
    : (addressOf({ latitude, longitude })?.town ?? coordinatesText(latitude, longitude))

/** Where an entry was: a place, or the way of a trip between two towns. */
export const entryPlace = (writing: Writing, { end, ...start }: TrackEntry): string => {
  const from = townName(writing, start)
  const to = end === null ? from : townName(writing, end)
  return to === from ? placeText(writing, start) : `${from} → ${to}`
}

const SECOND_MS = 1_000
const MINUTE_S = 60
const MINUTES_AN_HOUR = 60

/** A duration in ms in its two largest units: '5 h 12 min', '12 min', '40 s'. */
export const durationText = ({ t, language }: Pick<Writing, 't' | 'language'>, ms: number): string => {
  const seconds = Math.max(0, Math.round(ms / SECOND_MS))
  const part = (unit: 'seconds' | 'minutes' | 'hours', value: number): string =>
    t(`common.age.${unit}`, { value: formatNumber(value, language) })
  if (seconds < MINUTE_S) return part('seconds', seconds)
  const minutes = Math.round(seconds / MINUTE_S)
  if (minutes < MINUTES_AN_HOUR) return part('minutes', minutes)
  const rest = minutes % MINUTES_AN_HOUR
  const hours = part('hours', Math.floor(minutes / MINUTES_AN_HOUR))
  return rest === 0 ? hours : `${hours} ${part('minutes', rest)}`
}
