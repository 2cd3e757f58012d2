import type {
  DeviceStatus,
  LockState,
  LogicalInputStatus,
  OutVals,
  SensorValue,
} from '../../../../../src/contract/entities/vehicle.ts'
import { NEVER } from '../never.ts'
import type { PlaceMemory } from '../rules/jump.ts'

/**
 * The gateway's state of a device on its vehicle, against which the next report is judged. Times are ms since the
 * epoch.
 */
export interface DeviceState extends Readonly<PlaceMemory> {
  readonly vehicleId: number
  readonly vehicleName: string
  /** Time of the newest report on disk; NEVER: none yet. */
  readonly newestAt: number
  readonly ignition: boolean
  /** Last values of its sensors and inputs, by number: an event contains all of them. */
  readonly sensors: ReadonlyMap<number, SensorValue>
  readonly inputs: ReadonlyMap<number, LogicalInputStatus>
  /** Time of the last sensor event, by the device's clock. */
  readonly sensorsPublishedAt: number
  /** The alarms of the newest report: ongoing ones are not raised again. */
  readonly alarms: ReadonlySet<string>
  /** Time of its last SOS. */
  readonly sosAt: number | null
  readonly antennaConnected: boolean | null
  /** Number of the card in the reader; null: none. */
  readonly card: string | null
  /** Identifier of the trailer that it reads; null: none. */
  readonly trailer: string | null
  readonly lock: LockState | null
  readonly alwaysIgnitionOn: boolean
  readonly deviceOn: boolean
  readonly outVals: OutVals
  readonly status: DeviceStatus
}

/**
 * A mutable state that reports are applied to: copied once per call, and written back once the reports are on disk. All
 * are created by `newDeviceState`, because objects of one shape are copied many times faster than spread ones.
 */
export type DeviceDraft = { -readonly [Name in keyof DeviceState]: DeviceState[Name] }

/** Most devices have no sensors and no alarm: they share these, as there may be a million of them. */
const NO_NUMBERS = new Map<number, never>()
export const NO_ALARMS: ReadonlySet<string> = new Set()
const NO_OUTPUTS: OutVals = {}

/** A device without any known state. */
export const newDeviceState = (vehicleId: number, vehicleName: string): DeviceDraft => ({
  vehicleId,
  vehicleName,
  newestAt: NEVER,
  ignition: false,
  goodAt: NEVER,
  goodLatitude: Number.NaN,
  goodLongitude: Number.NaN,
  doubted: null,
  sensors: NO_NUMBERS,
  inputs: NO_NUMBERS,
  sensorsPublishedAt: NEVER,
  alarms: NO_ALARMS,
  sosAt: null,
  antennaConnected: null,
  card: null,
  trailer: null,
  lock: null,
  alwaysIgnitionOn: false,
  deviceOn: true,
  outVals: NO_OUTPUTS,
  status: 'NO_DATA',
})

/** Field by field, because each device is copied twice per call. */
export const copyState = (from: DeviceState, to: DeviceDraft): void => {
  to.vehicleId = from.vehicleId
  to.vehicleName = from.vehicleName
  to.newestAt = from.newestAt
  to.ignition = from.ignition
  to.goodAt = from.goodAt
  to.goodLatitude = from.goodLatitude
  to.goodLongitude = from.goodLongitude
  to.doubted = from.doubted
  to.sensors = from.sensors
  to.inputs = from.inputs
  to.sensorsPublishedAt = from.sensorsPublishedAt
  to.alarms = from.alarms
  to.sosAt = from.sosAt
  to.antennaConnected = from.antennaConnected
  to.card = from.card
  to.trailer = from.trailer
  to.lock = from.lock
  to.alwaysIgnitionOn = from.alwaysIgnitionOn
  to.deviceOn = from.deviceOn
  to.outVals = from.outVals
  to.status = from.status
}

/** A mutable copy. */
export const copyOf = (state: DeviceState): DeviceDraft => {
  const copy = newDeviceState(state.vehicleId, state.vehicleName)
  copyState(state, copy)
  return copy
}

/** Fields that not every report contains; those of one row are reported together. */
const REPORTED_TOGETHER = [
  ['sensors', 'inputs', 'sensorsPublishedAt'],
  ['alarms'],
  ['sosAt'],
  ['antennaConnected'],
  ['card'],
  ['trailer'],
  ['lock'],
  ['alwaysIgnitionOn'],
  ['deviceOn'],
  ['outVals'],
  ['status'],
] as const satisfies readonly (readonly (keyof DeviceState)[])[]

const isSame = (names: readonly (keyof DeviceState)[], one: DeviceState, other: DeviceState): boolean =>
  names.every((name) => one[name] === other[name])

/**
 * Merges the changes that one call made to `base` into the current state. Fields in every report are taken from the
 * newer of the two; of the rest, each side's changes are kept, and where both changed the same, the newer one's.
 */
export const mergeState = (base: DeviceState, made: DeviceState, into: DeviceDraft): void => {
  const isNewer = made.newestAt >= into.newestAt
  const older = isNewer ? copyOf(into) : made
  if (isNewer) copyState(made, into)
  for (const names of REPORTED_TOGETHER) {
    if (isSame(names, older, base) || !isSame(names, into, base)) continue
    for (const name of names) Object.assign(into, { [name]: older[name] })
  }
}
