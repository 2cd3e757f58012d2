import type {
  DeviceStatus,
  LockState,
  LogicalInputStatus,
  OutVals,
  SensorValue,
} from '../../../../../src/contract/entities/vehicle.ts'
import { NEVER } from '../never.ts'
import type { PlaceMemory } from '../rules/jump.ts'

/** What the desk remembers of a device on its vehicle, to judge the next report by. Times are ms since the epoch. */
export interface DeviceState extends Readonly<PlaceMemory> {
  readonly vehicleId: number
  readonly vehicleName: string
  /** Of the newest report that is on disk; NEVER: none yet. */
  readonly newestAt: number
  readonly ignition: boolean
  /** Everything that its sensors and inputs told last, by number: an event tells all of it. */
  readonly sensors: ReadonlyMap<number, SensorValue>
  readonly inputs: ReadonlyMap<number, LogicalInputStatus>
  /** When the sensors were told last, by the device's clock. */
  readonly sensorsToldAt: number
  /** The alarms of the newest report: what goes on is not raised again. */
  readonly alarms: ReadonlySet<string>
  /** When its last SOS was. */
  readonly sosAt: number | null
  readonly antennaConnected: boolean | null
  /** Number of the card in the reader; null: none. */
  readonly card: string | null
  readonly lock: LockState | null
  readonly alwaysIgnitionOn: boolean
  readonly deviceOn: boolean
  readonly outVals: OutVals
  readonly status: DeviceStatus
}

/**
 * A state while reports are worked into it: copied once for a whole call, and written back once they are on disk. All of them
 * are made by `newDeviceState`, for objects of one make are copied many times faster than what spreading makes.
 */
export type DeviceDraft = { -readonly [Name in keyof DeviceState]: DeviceState[Name] }

/** Most devices have no sensors and no alarm: they share these, for there may be a million of them. */
const NO_NUMBERS = new Map<number, never>()
export const NO_ALARMS: ReadonlySet<string> = new Set()
const NO_OUTPUTS: OutVals = {}

/** A device of which nothing is known yet. */
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
  sensorsToldAt: NEVER,
  alarms: NO_ALARMS,
  sosAt: null,
  antennaConnected: null,
  card: null,
  lock: null,
  alwaysIgnitionOn: false,
  deviceOn: true,
  outVals: NO_OUTPUTS,
  status: 'NO_DATA',
})

/** Field by field, for each device of each call is copied twice. */
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
  to.sensorsToldAt = from.sensorsToldAt
  to.alarms = from.alarms
  to.sosAt = from.sosAt
  to.antennaConnected = from.antennaConnected
  to.card = from.card
  to.lock = from.lock
  to.alwaysIgnitionOn = from.alwaysIgnitionOn
  to.deviceOn = from.deviceOn
  to.outVals = from.outVals
  to.status = from.status
}

/** A copy that may be written over. */
export const copyOf = (state: DeviceState): DeviceDraft => {
  const copy = newDeviceState(state.vehicleId, state.vehicleName)
  copyState(state, copy)
  return copy
}

/** What not every report tells; what stands together is told together. */
const TOLD_APART = [
  ['sensors', 'inputs', 'sensorsToldAt'],
  ['alarms'],
  ['sosAt'],
  ['antennaConnected'],
  ['card'],
  ['lock'],
  ['alwaysIgnitionOn'],
  ['deviceOn'],
  ['outVals'],
  ['status'],
] as const satisfies readonly (readonly (keyof DeviceState)[])[]

const isSame = (names: readonly (keyof DeviceState)[], one: DeviceState, other: DeviceState): boolean =>
  names.every((name) => one[name] === other[name])

/**
 * Works what one call made of `base` into what became of it meanwhile. What every report tells is as the newer one of both
 * says; of the rest, what each of them changed is there, and where both changed the same, the newer one's.
 */
export const mergeState = (base: DeviceState, made: DeviceState, into: DeviceDraft): void => {
  const isNewer = made.newestAt >= into.newestAt
  const older = isNewer ? copyOf(into) : made
  if (isNewer) copyState(made, into)
  for (const names of TOLD_APART) {
    if (isSame(names, older, base) || !isSame(names, into, base)) continue
    for (const name of names) Object.assign(into, { [name]: older[name] })
  }
}
