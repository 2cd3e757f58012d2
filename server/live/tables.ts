import type { ColumnType, Generated } from 'kysely'
import type {
  AntStatus,
  ConnectedRfidCard,
  DeviceMapping,
  DeviceSettings,
  DeviceStatus,
  LockStateDto,
  TrailerActionEvent,
  VehicleCounter,
  VehicleState,
  VehicleType,
} from '../../src/contract/entities/vehicle.ts'
import type { CommandState } from '../../src/contract/http/vehicleCommands.ts'
import type { SensorSetup } from '../../src/contract/entities/sensorSetup.ts'
import type { SensorReadings } from '../../src/contract/rules/shownSensors.ts'
import type { StateEvents } from '../../src/contract/wire/events.ts'
import type { FollowState, FollowTotals } from './following/vehicleFollow.ts'
import type { StoredCounting } from './counting/vehicleCounting.ts'

/** A column that has a default: may be left out when a row is made. */
type WithDefault<T> = ColumnType<T, T | undefined, T>
/** jsonb: read as a value, written as its JSON text. */
type Json<T> = ColumnType<T, string, string>
type JsonWithDefault<T> = ColumnType<T, string | undefined, string>

/** The parts of a vehicle that its owner sets up and no live event moves. */
export type VehicleDetails = Partial<
  Pick<
    VehicleState,
    | 'period1'
    | 'period2'
    | 'minimalPeriod1'
    | 'minimalPeriod2'
    | 'returnMinimalPeriod'
    | 'tankVolume'
    | 'tankVolumeStart'
    | 'rfidCardIds'
    | 'vehiclesDataInputsEventDto'
    | 'inputsValues'
    | 'dispenserStatusList'
    | 'multiSensors'
    | 'realSensorSockets'
  >
>

/** A mapping of the own making has no id and is named by its vehicle's. */
export type VehicleMapping = Pick<DeviceMapping, 'from' | 'to'> & { readonly id: number | null }

/** Times are ms since the epoch in every table of the fleet. */
export interface VehicleTable {
  id: Generated<number>
  owner_id: number
  name: string
  license_plate: string
  type: WithDefault<VehicleType>
  description: WithDefault<string>
  /**
   * Unique; kept while no device is mapped, so that a source finds its vehicle again. null: never had a device, or the one
   * it had is on another vehicle.
   */
  device_serial: string | null
  device_type: WithDefault<string>
  /** The device mapping without the parts that live state decides; null: no device. */
  mapping: Json<VehicleMapping> | null
  notify_no_signal: WithDefault<boolean>
  settings: JsonWithDefault<VehicleState['settings']>
  details: JsonWithDefault<VehicleDetails>
}

/** The key of what there is of a vehicle now: it follows the vehicle to another owner by itself. */
interface OfVehicle {
  /** Whose vehicle it is. */
  owner_id: number
  vehicle_id: number
}

/** The hot part of the current state: written with every position. */
export interface VehiclePositionStateTable extends OfVehicle {
  seq: WithDefault<number>
  /** When the newest position was taken; null: none yet. */
  timestamp: number | null
  last_known_time: number | null
  /** The last good place (STATUS-14 to STATUS-16), degrees; it stays while positions have no GPS. */
  lat: number | null
  lon: number | null
  /** m/s */
  speed: WithDefault<number>
  azimuth: number | null
  /** 0 to 100 */
  validity: number | null
  ignition_on: WithDefault<boolean>
  apply_ignition: boolean | null
  parking_ignition_since: number | null
}

/** The sensors as one event carries them. `reported`: as the device did, of a vehicle with a set-up of its own. */
export type SensorsState = Pick<StateEvents['vehicleSensors'], 'timestamp'> &
  SensorReadings & { readonly reported?: SensorReadings }

/** The cold part of the current state: written with every other event. */
export interface VehicleStateTable extends OfVehicle {
  seq: WithDefault<number>
  device_status: WithDefault<DeviceStatus>
  device_on: WithDefault<boolean>
  /** The one truth of SOS and locked alarm; every place of the vehicle data that names them reads it (LIVE-24). */
  alarm: WithDefault<boolean>
  /** When `alarm` last changed. */
  alarm_timestamp: number | null
  locked_alarm: WithDefault<boolean>
  ant_status: Json<AntStatus> | null
  lock_state: Json<LockStateDto> | null
  /** Without the flags that have columns of their own. */
  device_settings: Json<Pick<DeviceSettings, 'id' | 'alwaysIgnitionOn' | 'outValsDto'>> | null
  sensors: Json<SensorsState> | null
  /** null: nothing was set up. */
  sensor_setup: Json<SensorSetup> | null
  trailer_action: Json<TrailerActionEvent> | null
  rfid_card: Json<ConnectedRfidCard | null> | null
  /** Counters by their id. */
  counters: JsonWithDefault<Readonly<Record<string, VehicleCounter>>>
}

/** What the counters of a vehicle are counted by; of a vehicle that has some, once something counted. */
export interface VehicleCountingTable extends OfVehicle {
  state: Json<StoredCounting>
}

/** How far the movement of a vehicle was followed (server/live/following); no row: nobody followed it yet. */
export interface VehicleMovementTable extends OfVehicle {
  /** Grows with every writing. */
  version: WithDefault<number>
  /** Positions up to this moment are done with, ms since the epoch. */
  newest: number | null
  /** What counters had counted before the vehicle was followed. */
  base: Json<FollowTotals> | null
  state: Json<FollowState> | null
}

/**
 * Every position as it arrived, faulty places included, in partitions of a week (docs/storage.md). What the columns hold
 * is converted by server/storage/positionUnits.ts only.
 */
export interface PositionTable {
  /** When the device took it, ms since the epoch. */
  ts: number
  /** Whose vehicle it was when the position arrived. */
  owner_id: number
  vehicle_id: number
  /** 1e-7 degrees */
  lat: number | null
  lon: number | null
  /** cm/s */
  speed: number
  /** 0.1 degrees */
  azimuth: number | null
  /** m above the sea */
  altitude: number | null
  /** 0 to 100 */
  validity: number
  satellites: number | null
  ignition_on: boolean
  /** What else the device sent. */
  attributes: Json<Readonly<Record<string, number | boolean | string>>> | null
}

/** Whose a vehicle was before: its history of that time stays with that client. */
export interface VehiclePastOwnerTable {
  vehicle_id: number
  owner_id: number
  /** When it last left, ms since the epoch. */
  until_at: number
}

/** VEH-24 */
export interface EventCountTable {
  /** YYYY-MM-DD in the server's time zone. */
  day: string
  /** Whose vehicle it was when they were counted. */
  owner_id: number
  vehicle_id: number
  name: string
  count: number
}

/** Everything but positions that devices reported, for some days, in partitions of a week. */
export interface EventLogTable {
  seq: number
  at: number
  /** Whose vehicle it was when the event arrived. */
  owner_id: number
  vehicle_id: number
  name: string
  /** A simple event; the others change a state. */
  counted: boolean
  data: Json<unknown>
}

/** What sensors and inputs told, in partitions of a week. */
export interface SensorReadingTable {
  ts: number
  owner_id: number
  vehicle_id: number
  /** Numbers of server/storage/sensorReadings.ts. */
  series: number[]
  readings: (number | null)[]
}

/** One row: the seq of the last event. Its row lock puts the commits in the order of their seqs. */
export interface EventCounterTable {
  one: WithDefault<boolean>
  seq: number
}

export interface VehicleGroupTable {
  id: Generated<number>
  owner_id: number
  name: string
  /** Of the name, by `groupNameKey`; unique among the groups of an owner. */
  name_key: string
  /** null: a source, or an account that is gone. */
  created_by: WithDefault<number | null>
}

export interface VehicleGroupMemberTable {
  vehicle_id: number
  group_id: number
}

/** LIST-07: an account's pins; `place` is the order number, 1 is the top. */
export interface AccountPinTable {
  account_id: number
  vehicle_id: number
  place: number
}

/** Commands on their way to devices, and the log of those that are settled (API-45, API-48, API-50, VEH-76). */
export interface DeviceCommandTable {
  id: Generated<number>
  /** Whose the vehicle was when it was asked: the log stays with that client. */
  owner_id: number
  vehicle_id: number
  device_serial: string
  command: string
  payload: Json<Readonly<Record<string, unknown>>>
  state: CommandState
  answer: string | null
  asked_by: number | null
  asked_at: number
  sent_at: number | null
  settled_at: number | null
}

/** API-37: vehicles registered for SENT or e-Toll and how their last transmission went. */
export interface VehicleRetranslationTable {
  vehicle_id: number
  sent: WithDefault<boolean>
  etoll: WithDefault<boolean>
  last_success: number | null
  last_error: string | null
}

/** Facts about the stored data as a whole. */
export interface MetaTable {
  key: string
  value: string
}

export interface FleetTables {
  vehicle: VehicleTable
  vehicle_position_state: VehiclePositionStateTable
  vehicle_state: VehicleStateTable
  vehicle_counting: VehicleCountingTable
  vehicle_movement: VehicleMovementTable
  position: PositionTable
  vehicle_past_owner: VehiclePastOwnerTable
  event_count: EventCountTable
  event_log: EventLogTable
  sensor_reading: SensorReadingTable
  event_counter: EventCounterTable
  vehicle_group: VehicleGroupTable
  vehicle_group_member: VehicleGroupMemberTable
  account_pin: AccountPinTable
  device_command: DeviceCommandTable
  vehicle_retranslation: VehicleRetranslationTable
  meta: MetaTable
}
