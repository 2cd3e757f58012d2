import type { Language } from '../../contract/entities/session.ts'
import type { Translate } from '../../i18n/translate.ts'
import { formatNumber, formatSpeed } from '../../i18n/format.ts'
import type { TrackEntry } from '../entries.ts'

/** Inputs for the texts of a file: the interface's language and its texts. */
export interface Writing {
  readonly t: Translate
  readonly language: Language
}

/** Events with a translated name; others show what the device or the server called them. */
const EVENT_NAMES = [
  'VEHICLE_PARKING_START',
  'VEHICLE_PARKING_END',
  'PARKING_WITH_IGNITION_START',
  'FUELLING_START',
  'FUELLING_END',
  'DEFUELLING_START',
  'DEFUELLING_END',
  'VEHICLE_OVER_SPEED_START',
  'VEHICLE_OVER_SPEED_END',
  'TERM',
  'VOLTAGE',
  'POWER_LOST',
  'POWER_RESTORED',
  'COUNTER_TRIGGERED',
  'SENSOR_CONTROL',
  'INPUT_CONTROL',
  'SOS_ALARM',
  'SIGNALING_ALARM',
] as const

/** The title of a line of the list. */
export const entryName = (t: Translate, { kind, name }: Pick<TrackEntry, 'kind' | 'name'>): string => {
  if (kind !== 'event') return t(`route.entry.${kind}`)
  const known = EVENT_NAMES.find((one) => one === name)
  return known === undefined ? name : t(`route.eventName.${known}`)
}

/** The details of an event: its numbers formatted, or the text that it came with; '' where there is none. */
export const eventDetail = (
  { t, language }: Writing,
  { name, fuel, excess, text }: Pick<TrackEntry, 'name' | 'fuel' | 'excess' | 'text'>,
): string => {
  const number = (value: number): string => formatNumber(value, language, 1)
  if (fuel !== null)
    return t('route.detail.fuel', {
      change: `${name.startsWith('DE') ? '−' : '+'}${number(fuel.litres)}`,
      before: number(fuel.before),
      after: number(fuel.after),
    })
  if (excess !== null)
    return t('route.detail.excess', {
      speed: formatSpeed(excess.maxSpeed, language),
      allowed: formatSpeed(excess.allowedSpeed, language),
    })
  return text ?? ''
}

const SECOND_MS = 1_000
const MINUTE_S = 60
const MINUTES_AN_HOUR = 60

/** A duration in ms in its two largest units: '5 h 12 min', '12 min', '40 s'. */
export const durationText = ({ t, language }: Writing, ms: number): string => {
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
