import type {
  DeviceStatus,
  LockState,
  LogicalInputStatus,
  OutVals,
  SensorValue,
} from '../../../../../src/contract/entities/vehicle.ts'
import { NO_PLACES, type PlaceMemory } from '../rules/jump.ts'

/** What the desk remembers of a device on its vehicle, to judge the next report by. Times are ms since the epoch. */
export interface DeviceState {
  readonly vehicleId: number
  readonly vehicleName: string
  /** Of the newest report that is on disk; null: none yet. */
  readonly newestAt: number | null
  readonly ignition: boolean
  readonly places: PlaceMemory
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

/** A state while reports are worked into it: copied once for a whole call, for a copy costs more than most rules. */
export type DeviceDraft = { -readonly [Name in keyof DeviceState]: DeviceState[Name] }

/** Most devices have no sensors and no alarm: they share these, for there may be a million of them. */
const NO_NUMBERS = new Map<number, never>()
export const NO_ALARMS: ReadonlySet<string> = new Set()

/** A device of which nothing is known yet. */
export const newDeviceState = (vehicleId: number, vehicleName: string): DeviceState => ({
  vehicleId,
  vehicleName,
  newestAt: null,
  ignition: false,
  places: NO_PLACES,
  sensors: NO_NUMBERS,
  inputs: NO_NUMBERS,
  sensorsToldAt: Number.NEGATIVE_INFINITY,
  alarms: NO_ALARMS,
  sosAt: null,
  antennaConnected: null,
  card: null,
  lock: null,
  alwaysIgnitionOn: false,
  deviceOn: true,
  outVals: {},
  status: 'NO_DATA',
})
