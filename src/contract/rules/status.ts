import {
  FULL_VALIDITY,
  NO_CONNECTION_AFTER_MS,
  NO_SIGNAL_AFTER_MS,
  PARKING_IGNITION_HIGHLIGHT_MS,
  WATCHED_SENSOR_NUMBERS,
} from '../constants.ts'
import type { DeviceStatus } from '../entities/vehicle.ts'

/**
 * The meaning of a vehicle's state (STATUS-01 to STATUS-28). Pure scalar functions; `now` and every time are ms since
 * the epoch, speeds m/s.
 */

/** STATUS-01 without `hover` and the route-detail pin, which belong to the view. Stored as their index. */
export const MARKER_STATUSES = ['no_signal', 'normal', 'move'] as const
export type MarkerStatus = (typeof MARKER_STATUSES)[number]

/** The names of the marker statuses in the header and in addresses. */
export const STATUS_OF_NAME = { moving: 'move', parked: 'normal', silent: 'no_signal' } as const
export const STATUS_NAMES = Object.keys(STATUS_OF_NAME) as readonly (keyof typeof STATUS_OF_NAME)[]

/** The inputs of the marker status. */
export interface StatusInput {
  readonly deviceStatus: DeviceStatus
  readonly deviceOn: boolean
  /** null: nothing was ever received. */
  readonly lastKnownTime: number | null
  readonly speed: number
  readonly ignitionOn: boolean
}

const NO_SIGNAL = MARKER_STATUSES.indexOf('no_signal')
const NORMAL = MARKER_STATUSES.indexOf('normal')
const MOVE = MARKER_STATUSES.indexOf('move')

/**
 * STATUS-03, STATUS-04, STATUS-05, STATUS-12, STATUS-13 as an index into MARKER_STATUSES. `isReceived`: the device is on
 * and connected; a time of NaN: nothing was ever received.
 */
export const markerCode = (
  isReceived: boolean,
  isDriven: boolean,
  lastKnownTime: number,
  now: number,
): number => {
  if (!isReceived || !(now - lastKnownTime <= NO_SIGNAL_AFTER_MS)) return NO_SIGNAL
  return isDriven ? MOVE : NORMAL
}

/** STATUS-03, STATUS-04, STATUS-05, STATUS-12, STATUS-13. */
export const markerStatus = (v: StatusInput, now: number): MarkerStatus => {
  const isReceived = v.deviceOn && v.deviceStatus === 'CONNECTED'
  const code = markerCode(isReceived, v.speed > 0 && v.ignitionOn, v.lastKnownTime ?? Number.NaN, now)
  return MARKER_STATUSES[code] ?? 'no_signal'
}

/**
 * STATUS-13: what is known of a vehicle is no longer what is now: speed, ignition and the like are shown as its last
 * known ones, with their age.
 */
export const isLastKnown = (
  v: { readonly markerStatus: MarkerStatus; readonly lastKnownTime: number | null },
  now: number,
): boolean => v.markerStatus === 'no_signal' || !(now - (v.lastKnownTime ?? Number.NaN) <= NO_SIGNAL_AFTER_MS)

/** LIVE-25 for numbers, NaN for missing values. */
export const isSilent = (isConnected: boolean, lastKnownTime: number, now: number): boolean =>
  isConnected && now - lastKnownTime > NO_CONNECTION_AFTER_MS

/** LIVE-25: silent for longer than the no-connection threshold while the device counts as connected. */
export const isWithoutConnection = (
  deviceStatus: DeviceStatus,
  lastKnownTime: number | null,
  now: number,
): boolean => isSilent(deviceStatus === 'CONNECTED', lastKnownTime ?? Number.NaN, now)

/** STATUS-14, STATUS-15, STATUS-16 for numbers, NaN for missing values. */
export const isGoodPosition = (latitude: number, longitude: number, validity: number): boolean =>
  validity >= FULL_VALIDITY && !(Number.isNaN(latitude) && Number.isNaN(longitude))

/** STATUS-14, STATUS-15, STATUS-16. */
export const hasGps = (latitude: number | null, longitude: number | null, validity: number | null): boolean =>
  isGoodPosition(latitude ?? Number.NaN, longitude ?? Number.NaN, validity ?? Number.NaN)

/** Status labels (STATUS-17 to STATUS-26), in order of precedence (STATUS-27). */
export const STATUS_LABELS = [
  'noDevice',
  'receptionDisabled',
  'noData',
  'disconnected',
  'coordinatesAbsent',
  'parkingWithIgnition',
  'moving',
  'stopped',
  'connected',
] as const
export type StatusLabel = (typeof STATUS_LABELS)[number]

/** The label of a vehicle: the first that applies, in the order of STATUS-27. */
export const statusLabel = (v: StatusInput & { readonly hasGps: boolean }, now: number): StatusLabel => {
  if (v.deviceStatus === 'NO_DEVICE') return 'noDevice'
  if (!v.deviceOn) return 'receptionDisabled'
  if (v.deviceStatus === 'NO_DATA' || v.lastKnownTime === null) return 'noData'
  if (v.deviceStatus === 'DISCONNECTED' || now - v.lastKnownTime > NO_SIGNAL_AFTER_MS) return 'disconnected'
  if (!v.hasGps) return 'coordinatesAbsent'
  if (v.speed > 0) return v.ignitionOn ? 'moving' : 'connected'
  return v.ignitionOn ? 'parkingWithIgnition' : 'stopped'
}

/** STATUS-23 for numbers, NaN for missing values. */
export const isLongSince = (since: number, now: number): boolean =>
  now - since > PARKING_IGNITION_HIGHLIGHT_MS

/** STATUS-23: the parking has lasted long enough to be highlighted. */
export const isLongParkingWithIgnition = (since: number | null, now: number): boolean =>
  isLongSince(since ?? Number.NaN, now)

/**
 * STATUS-24: since when the vehicle stands with its ignition on, after a position taken at `at`. Returns null when it
 * does not; keeps the earlier time while nothing changes.
 */
export const parkingIgnitionSince = (
  before: number | null,
  speed: number,
  ignitionOn: boolean,
  at: number,
): number | null => (speed === 0 && ignitionOn ? (before ?? at) : null)

/** Side-bar texts of the marker status (STATUS-06 to STATUS-10). */
export const SIDE_BAR_STATUSES = [
  'notConnected',
  'movement',
  'parking',
  'noData',
  'receptionDisabled',
] as const
export type SideBarStatus = (typeof SIDE_BAR_STATUSES)[number]

/** The side-bar text of a marker status; a device that is off takes precedence (STATUS-10). */
export const sideBarStatus = (status: string, deviceOn: boolean): SideBarStatus => {
  if (!deviceOn) return 'receptionDisabled'
  if (status === 'no_signal') return 'notConnected'
  if (status === 'move') return 'movement'
  return status === 'normal' ? 'parking' : 'noData'
}

/** STATUS-28: more than one watched sensor exists, and not all of them have a value above 0. */
export const lacksSensorData = (
  sensors: readonly { readonly sensorNumber: number; readonly value: number | null }[],
): boolean => {
  const watched = sensors.filter((sensor) => WATCHED_SENSOR_NUMBERS.includes(sensor.sensorNumber))
  return watched.length > 1 && !watched.every((sensor) => (sensor.value ?? 0) > 0)
}

/** LIVE-24: of two readings of one flag the newer one by timestamp; without timestamps, true if any is true. */
export const newestFlag = (
  readings: readonly { readonly value: boolean; readonly timestamp: number | null }[],
): boolean => {
  const dated = readings.filter((reading) => reading.timestamp !== null)
  if (dated.length === 0) return readings.some((reading) => reading.value)
  return dated.reduce((a, b) => ((b.timestamp ?? 0) > (a.timestamp ?? 0) ? b : a)).value
}
