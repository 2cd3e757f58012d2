import type {
  AntStatus,
  ConnectedRfidCard,
  DeviceSettings,
  DeviceStatus,
  LockState,
  LogicalInputStatus,
  SensorValue,
  TrailerActionEvent,
  VehicleCounter,
  VehicleGroup,
} from '../entities/vehicle.ts'
import type { SensorSetup } from '../entities/sensorSetup.ts'
import type { Notification } from '../http/notifications.ts'

/**
 * Live events (specification 4, LIVE-03 to LIVE-19). Every event is absolute: applying it twice changes nothing, and
 * a lost one is repaired by the next or by a list. Times are ms since the epoch, speeds m/s, degrees WGS 84.
 */

/** Longest name of an event, UTF-16 units: a longer one is not of a known kind and is rejected. */
export const MAX_EVENT_NAME_LENGTH = 128

/** The vehicle of an event; one of the two is present (LIVE-16). */
interface OfVehicle {
  readonly vehicleId: number
  readonly deviceSerial?: string
}

export interface VehicleLocation extends OfVehicle {
  readonly timestamp: number
  /** With a validity below 100: the last good place, null before any (STATUS-14 to STATUS-16). */
  readonly latitude: number | null
  readonly longitude: number | null
  readonly speed: number
  /** 0 to 100; 100 is fully valid (STATUS-16). */
  readonly validity: number
  readonly azimuth: number | null
  readonly ignitionOn: boolean
  readonly applyIgnitionStatus?: boolean
  /** STATUS-24, as computed by the server. */
  readonly parkingIgnitionSince: number | null
}

/** An event that is only counted (LIVE-18, LIVE-19): the count is today's total, never an increment. */
export interface SimpleEvent extends OfVehicle {
  readonly timestamp: number
  /** YYYY-MM-DD in the server's time zone. */
  readonly day: string
  readonly countPerDay: number
}

/** The parts of a vehicle's profile (VEH-29 to VEH-35). */
export const VEHICLE_PARTS = [
  'parameters',
  'counters',
  'handling',
  'digitalInputs',
  'controlSensors',
  'notes',
  'shares',
  'controlZones',
] as const
export type VehiclePart = (typeof VEHICLE_PARTS)[number]

/** Event name to data, for every event that changes more than a count. */
export interface StateEvents {
  vehicleLocation: VehicleLocation
  deviceStatus: OfVehicle & { readonly timestamp: number; readonly deviceStatus: DeviceStatus }
  LockStateForDevice: OfVehicle & {
    readonly deviceId: number
    readonly lockState: LockState
    readonly lockStateTime: number
    readonly name: string
  }
  ErrorSetLock: OfVehicle & { readonly timestamp: number; readonly lockState: LockState }
  SOS_ALARM: OfVehicle & { readonly timestamp: number }
  SIGNALING_ALARM: OfVehicle & { readonly timestamp: number }
  /** LIVE-22, LIVE-23: the alarms that were turned off. */
  alarmReset: OfVehicle & { readonly timestamp: number; readonly alarm?: false; readonly lockedAlarm?: false }
  onUpdateVehicleCounter: OfVehicle & { readonly counter: VehicleCounter }
  antennaStatus: OfVehicle & AntStatus
  deviceSettings: OfVehicle & { readonly deviceSettingsDto: DeviceSettings }
  vehicleSensors: OfVehicle & {
    readonly timestamp: number
    readonly realSensorValues: readonly SensorValue[]
    readonly multiSensorValues: readonly SensorValue[]
    readonly logicalInputStatuses: readonly LogicalInputStatus[]
  }
  /** The complete setup of sensors and inputs, with the states of the triggers (docs/triggers.md). */
  vehicleSensorSetup: OfVehicle & SensorSetup
  trailerAction: OfVehicle & { readonly trailerActionEvent: TrailerActionEvent }
  rfidCard: OfVehicle & { readonly timestamp: number; readonly connectedRfidCard: ConnectedRfidCard | null }
  /** The device's answer to a queued command. */
  deviceCommand: OfVehicle & {
    readonly commandId: number
    readonly command: string
    readonly state: 'queued' | 'sent' | 'answered' | 'failed'
    readonly answer: string | null
  }
  /** A pin set by the same account, in this window or another one. */
  vehicleFixed: OfVehicle & { readonly fixed: boolean | number }
  /** It is inside a geozone since that moment, or outside it; `isCrossing`: it crossed the border then. */
  vehicleZone: OfVehicle & {
    readonly timestamp: number
    readonly zoneId: number
    readonly isInside: boolean
    readonly isCrossing: boolean
  }
  vehicleGroups: OfVehicle & { readonly groups: readonly VehicleGroup[] }
  /** The owner changed the vehicle's setup: its current names, and the parts of its profile to fetch again. */
  vehicleChanged: OfVehicle & {
    readonly name: string
    readonly licensePlate: string
    readonly parts: readonly VehiclePart[]
  }
}
export type StateEventName = keyof StateEvents

/** Events of the whole fleet. */
export interface FleetEvents {
  changedVehicleList: { readonly message: string; readonly vehicleId?: number }
  /**
   * A group was created, renamed or deleted: the list of groups (API-70) must be fetched again, as each person may
   * see it.
   */
  changedGroupList: Readonly<Record<string, never>>
  /** Geozones were created, changed or deleted: the list (API-83) must be fetched again, as each person may see it. */
  changedGeozoneList: Readonly<Record<string, never>>
  /** A new notification of the account that the connection belongs to (NOTIF-33). */
  notification: Notification
  /**
   * The account read notifications, here or in another window: those of `ids`, or, where it is null, all up to the id
   * `through`, of `vehicleId` alone unless it is null. `unread` is the count since then (NOTIF-07).
   */
  notificationsRead: {
    readonly ids: readonly number[] | null
    readonly vehicleId: number | null
    readonly through: number
    readonly unread: number
  }
  /** A new day began in the server's time zone: every count of an earlier day becomes 0. */
  dayStarted: { readonly day: string }
}
export type FleetEventName = keyof FleetEvents

export const STATE_EVENT_NAMES = [
  'vehicleLocation',
  'deviceStatus',
  'LockStateForDevice',
  'ErrorSetLock',
  'SOS_ALARM',
  'SIGNALING_ALARM',
  'alarmReset',
  'onUpdateVehicleCounter',
  'antennaStatus',
  'deviceSettings',
  'vehicleSensors',
  'vehicleSensorSetup',
  'trailerAction',
  'rfidCard',
  'deviceCommand',
  'vehicleFixed',
  'vehicleZone',
  'vehicleGroups',
  'vehicleChanged',
] as const satisfies readonly StateEventName[]
export const FLEET_EVENT_NAMES = [
  'changedVehicleList',
  'changedGroupList',
  'changedGeozoneList',
  'notification',
  'notificationsRead',
  'dayStarted',
] as const satisfies readonly FleetEventName[]

/** Names of the simple events that this product's sources send; any other name is a simple event too (LIVE-19). */
export const SIMPLE_EVENT_NAMES = [
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
  // The server's own: a counter of the vehicle reached its threshold (docs/counters.md).
  'COUNTER_TRIGGERED',
  // Likewise: a trigger on a sensor or on a digital input fired (docs/triggers.md).
  'SENSOR_CONTROL',
  'INPUT_CONTROL',
  // Likewise: a card was read that is not in the client's list, or whose expiry date is past.
  'RFID_CARD_UNKNOWN',
  'RFID_CARD_EXPIRED',
  // Likewise: the own tracker of a trailer moves while the trailer hangs on no vehicle.
  'TRAILER_MOVES_ALONE',
  // The server's own: a vehicle for which it is switched on fell silent and reports again (NOTIF-37).
  'SIGNAL_LOST',
  'SIGNAL_RESTORED',
  // Likewise: a device that reports knows no place, and knows one again.
  'COORDINATES_LOST',
  'COORDINATES_RESTORED',
  // The server's own: a vehicle under way of which SENT-GEO has had nothing for so many minutes (docs/sent-etoll.md).
  'SENT_SILENT_30',
  'SENT_SILENT_45',
  'SENT_SILENT_60',
  // Likewise: a service or a document of the vehicle is due soon, or overdue (docs/maintenance.md).
  'MAINTENANCE_DUE_SOON',
  'MAINTENANCE_OVERDUE',
  // Likewise: what happens to tasks of the vehicle (NOTIF-14).
  'TASK_START',
  'TASK_POINT_ARRIVED',
  'TASK_POINT_LEFT',
  'TASK_POINT_FAILED',
  'TASK_LATE',
  'TASK_OFF_WAY',
  'TASK_BACK_ON_WAY',
  'TASK_END',
] as const

/**
 * LIVE-11: is this the name of an antenna event: one that contains `ant` together with `status`, or an antenna
 * on/off/short name, in any case?
 */
export const isAntennaEvent = (name: string): boolean => {
  const lower = name.toLowerCase()
  if (lower.includes('ant') && lower.includes('status')) return true
  return /^ant(enna)?[_ .-]?(on|off|short)/.test(lower)
}

/** One event as sent over the wire. */
export type WireEvent =
  | {
      [N in StateEventName]: { readonly event: N; readonly seq: number; readonly data: StateEvents[N] }
    }[StateEventName]
  | {
      [N in FleetEventName]: { readonly event: N; readonly seq: number; readonly data: FleetEvents[N] }
    }[FleetEventName]
  | { readonly event: string; readonly seq: number; readonly data: SimpleEvent }
