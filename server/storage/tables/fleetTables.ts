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
} from '../../../src/contract/entities/vehicle.ts'
import type { CommandState } from '../../../src/contract/http/vehicleCommands.ts'
import type { SensorSetup } from '../../../src/contract/entities/sensorSetup.ts'
import type { SensorReadings } from '../../../src/contract/rules/shownSensors.ts'
import type { StateEvents } from '../../../src/contract/wire/events.ts'

/** A column with a default: may be left out on insert. */
type WithDefault<T> = ColumnType<T, T | undefined, T>
/** jsonb: read as a value, written as its JSON text. */
type Json<T> = ColumnType<T, string, string>
type JsonWithDefault<T> = ColumnType<T, string | undefined, string>

/** The parts of a vehicle that its owner sets up and no live event changes. */
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

/** A mapping created by the user has no id and takes the name of its vehicle's. */
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
   * Unique; kept while no device is mapped, so that a source finds its vehicle again. null: it never had a device, or
   * that device is now on another vehicle.
   */
  device_serial: string | null
  device_type: WithDefault<string>
  /** The device mapping without the parts that are live state; null: no device. */
  mapping: Json<VehicleMapping> | null
  notify_no_signal: WithDefault<boolean>
  settings: JsonWithDefault<VehicleState['settings']>
  details: JsonWithDefault<VehicleDetails>
}

/** The key of a vehicle's current state: it follows the vehicle to another owner by cascade. */
interface OfVehicle {
  /** The vehicle's owner. */
  owner_id: number
  vehicle_id: number
}

/** The hot part of the current state: written with every position. */
export interface VehiclePositionStateTable extends OfVehicle {
  seq: WithDefault<number>
  /** When the newest position was taken; null: no position yet. */
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

/** The sensors as one event carries them. `reported`: the device's own values, for a vehicle with its own set-up. */
export type SensorsState = Pick<StateEvents['vehicleSensors'], 'timestamp'> &
  SensorReadings & { readonly reported?: SensorReadings }

/** The cold part of the current state: written with every other event. */
export interface VehicleStateTable extends OfVehicle {
  seq: WithDefault<number>
  device_status: WithDefault<DeviceStatus>
  device_on: WithDefault<boolean>
  /** The only source of SOS and locked alarm; every part of the vehicle data that shows them reads it (LIVE-24). */
  alarm: WithDefault<boolean>
  /** When `alarm` last changed. */
  alarm_timestamp: number | null
  locked_alarm: WithDefault<boolean>
  /** Seq and moment of the event that turned each alarm on; null: the alarm is off, or they are unknown. */
  alarm_event: number | null
  alarm_since: number | null
  locked_alarm_event: number | null
  locked_alarm_since: number | null
  ant_status: Json<AntStatus> | null
  lock_state: Json<LockStateDto> | null
  /** Without the flags that have their own columns. */
  device_settings: Json<Pick<DeviceSettings, 'id' | 'alwaysIgnitionOn' | 'outValsDto'>> | null
  sensors: Json<SensorsState> | null
  /** null: no set-up. */
  sensor_setup: Json<SensorSetup> | null
  trailer_action: Json<TrailerActionEvent> | null
  rfid_card: Json<ConnectedRfidCard | null> | null
  /** Counters by their id. */
  counters: JsonWithDefault<Readonly<Record<string, VehicleCounter>>>
}

/** The counting state of a vehicle; exists for a vehicle with counters once something counted. */
export interface VehicleCountingTable extends OfVehicle {
  /** StoredCounting of server/live/counting. */
  state: Json<unknown>
}

/** How far the movement of a vehicle was followed (server/live/following); no row: not followed yet. */
export interface VehicleMovementTable extends OfVehicle {
  /** Incremented with every write. */
  version: WithDefault<number>
  /** Positions up to this moment are processed, ms since the epoch. */
  newest: number | null
  /** What counters had counted before the vehicle was followed. */
  base: Json<unknown>
  /** FollowState of server/live/following; null: not yet. */
  state: Json<unknown>
}

/**
 * Every position as received, including invalid places, in partitions of a week (docs/storage.md). The columns' units
 * are converted by server/storage/positionUnits.ts only.
 */
export interface PositionTable {
  /** When the device took it, ms since the epoch. */
  ts: number
  /** The vehicle's owner when the position arrived. */
  owner_id: number
  vehicle_id: number
  /** 1e-7 degrees */
  lat: number | null
  lon: number | null
  /** cm/s */
  speed: number
  /** 0.1 degrees */
  azimuth: number | null
  /** m above sea level */
  altitude: number | null
  /** 0 to 100 */
  validity: number
  satellites: number | null
  ignition_on: boolean
  /** The other values that the device sent. */
  attributes: Json<Readonly<Record<string, number | boolean | string>>> | null
}

/** A previous owner of a vehicle: its history from that time stays with that client. */
export interface VehiclePastOwnerTable {
  vehicle_id: number
  owner_id: number
  /** When it last left that owner, ms since the epoch. */
  until_at: number
}

/** VEH-24 */
export interface EventCountTable {
  /** YYYY-MM-DD in the server's time zone. */
  day: string
  /** The vehicle's owner when they were counted. */
  owner_id: number
  vehicle_id: number
  name: string
  count: number
}

/** Everything but positions that devices reported, for a number of days, in partitions of a week. */
export interface EventLogTable {
  seq: number
  at: number
  /** The vehicle's owner when the event arrived. */
  owner_id: number
  vehicle_id: number
  name: string
  /** Whether it is a simple event; the others change a state. */
  counted: boolean
  data: Json<unknown>
}

/** Sensor and input reports, in partitions of a week. */
export interface SensorReadingTable {
  ts: number
  owner_id: number
  vehicle_id: number
  /** Series numbers of server/storage/sensorReadings.ts. */
  series: number[]
  readings: (number | null)[]
}

/** One row: the seq of the last event. Its row lock makes commits follow seq order. */
export interface EventCounterTable {
  one: WithDefault<boolean>
  seq: number
}

export interface VehicleGroupTable {
  id: Generated<number>
  owner_id: number
  name: string
  /** The name's key by `groupNameKey`; unique among the groups of an owner. */
  name_key: string
  /** null: a source, or a deleted account. */
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
  /** The vehicle's owner when the command was created: the log stays with that client. */
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
  /** The number that the registration of the device gave. */
  business_number: WithDefault<string>
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
