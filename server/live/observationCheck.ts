import { isOnGlobe, isPlausibleSpeed } from '../../src/contract/rules/plausibility.ts'
import type { Observation } from './ports.ts'

/** Why an observation is rejected. */
export type RefusalReason =
  | 'unknownVehicle'
  /** Its device is on no vehicle. */
  | 'noDevice'
  /** Not a valid time, or more than FUTURE_LIMIT_MS ahead of the server. */
  | 'time'
  | 'future'
  /** Latitude or longitude out of range, not a number, or only one of the two. */
  | 'place'
  /** Not a valid speed; sources leave such a speed out of their reports. */
  | 'speed'
  | 'azimuth'
  | 'validity'
  /** The event's name or its data cannot be stored as text. */
  | 'text'
  /** An event that devices never send. */
  | 'notFromDevice'

/** How far a device's clock may be ahead of the server's. */
export const FUTURE_LIMIT_MS = 300_000
const MAX_NAME_LENGTH = 64

/** Events that only the server itself creates. */
const SERVER_EVENTS: ReadonlySet<string> = new Set([
  'deviceCommand',
  'vehicleFixed',
  'vehicleGroups',
  'vehicleChanged',
  // The server does the counting (docs/counters.md).
  'onUpdateVehicleCounter',
  'alarmReset',
  'vehicleSensorSetup',
])

type Location = Extract<Observation, { event: 'vehicleLocation' }>['data']

/**
 * Why an observation of a known vehicle is rejected; null: it is valid. now, and the latest possible time: ms since the
 * epoch.
 */
export const findRefusal = (observation: Observation, now: number, latest: number): RefusalReason | null => {
  if (SERVER_EVENTS.has(observation.event)) return 'notFromDevice'
  const at = momentOf(observation, now)
  if (!Number.isSafeInteger(at) || at <= 0) return 'time'
  if (at > latest + FUTURE_LIMIT_MS) return 'future'
  if (observation.event === 'vehicleLocation') return checkLocation(observation.data)
  if (observation.event === 'simple' && !isStorableName(observation.name)) return 'text'
  return null
}

/** When an observation happened; events without a time of their own happen now. */
export const momentOf = (observation: Observation, now: number): number => {
  switch (observation.event) {
    case 'LockStateForDevice':
      return observation.data.lockStateTime
    case 'antennaStatus':
      return observation.data.updateTime
    case 'trailerAction':
      return observation.data.trailerActionEvent.registerTime
    default:
      return 'timestamp' in observation.data ? observation.data.timestamp : now
  }
}

const checkLocation = (data: Location): RefusalReason | null => {
  const { latitude, longitude, speed, azimuth, validity } = data
  if ((latitude === null) !== (longitude === null)) return 'place'
  if (latitude !== null && longitude !== null && !isOnGlobe(latitude, longitude)) return 'place'
  if (!isPlausibleSpeed(speed)) return 'speed'
  if (azimuth !== null && !(azimuth >= 0 && azimuth <= 360)) return 'azimuth'
  return validity >= 0 && validity <= 100 ? null : 'validity'
}

const isStorableName = (name: string): boolean =>
  name.length > 0 && name.length <= MAX_NAME_LENGTH && isStorableText(name)

/** Control characters and unpaired surrogates, which PostgreSQL cannot store in text. */
const UNSTORABLE = /\p{Cc}|\p{Cs}/u

export const isStorableText = (text: string): boolean => !UNSTORABLE.test(text)

/** The same in JSON text, where they are escaped. */
const UNSTORABLE_JSON = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f][0-9a-f]{2})/i

export const isStorableJson = (json: string): boolean => !UNSTORABLE_JSON.test(json)
