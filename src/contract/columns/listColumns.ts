import {
  type AntStatus,
  DEVICE_STATUSES,
  type DeviceMapping,
  type DeviceSettings,
  type GpsData,
  LOCK_STATES,
  type LockStateDto,
  type OutVals,
  type VehicleMiniState,
  vehicleType,
} from '../entities/vehicle.ts'
import type {
  AntStatusRow,
  DeviceSettingsRow,
  EventCountsRow,
  LockStateRow,
  RetranslationRow,
  VehicleDeviceRow,
} from '../http/vehicleLists.ts'
import type { ListName } from '../lists.ts'
import {
  counts,
  flag,
  id,
  list,
  number,
  orAbsent,
  orNull,
  part,
  type SchemaOf,
  sharedList,
  text,
  word,
} from './columnSchema.ts'

/** The columns of the state lists (docs/wire.md). A changed column needs another media type. */

/** Steps to which the server rounds places, speeds and azimuths before it stores them. */
const DEGREE_STEPS = 1e7
const CENTI = 100

const GPS: SchemaOf<GpsData> = {
  latitude: orNull(number(DEGREE_STEPS)),
  longitude: orNull(number(DEGREE_STEPS)),
  speed: number(CENTI),
  validity: orNull(number()),
  ignitionOn: flag,
  applyIgnitionStatus: orAbsent(flag),
  timestamp: number(),
}

/** A state without the pin, which is the account's own: accounts that see the same vehicles share these columns. */
export type SharedMiniState = Omit<VehicleMiniState, 'fixed'>

const MINI: SchemaOf<SharedMiniState> = {
  vehicleId: id,
  id: number(),
  type: word(vehicleType.options),
  name: text,
  licensePlate: text,
  deviceSerial: orNull(text),
  deviceStatus: word(DEVICE_STATUSES),
  deviceOn: flag,
  groups: sharedList({ id: number(), name: text }),
  alarm: flag,
  alarmTimestamp: orNull(number()),
  lockedAlarm: flag,
  lastKnownTime: orNull(number()),
  azimuth: orNull(number(CENTI)),
  parkingIgnitionSince: orNull(number()),
  vehiclesDataGpsDataDto: orNull(part(GPS)),
  zones: orAbsent(list({ zoneId: number(), since: number() })),
  driverName: orAbsent(text),
  hasTrailer: orAbsent(flag),
}

const ANTENNA: SchemaOf<AntStatus> = { updateTime: number(), antConnected: flag, shortMode: flag }

const LOCK: SchemaOf<LockStateDto> = {
  deviceId: number(),
  lockStateTime: number(),
  lockState: word(LOCK_STATES),
  name: text,
}

const output = orAbsent(flag)
const OUTPUTS: SchemaOf<OutVals> = {
  firstOutVal: output,
  secondOutVal: output,
  thirdOutVal: output,
  fourthOutVal: output,
  fifthOutVal: output,
  sixthOutVal: output,
  seventhOutVal: output,
  eighthOutVal: output,
  allValsFalse: output,
}

const SETTINGS: SchemaOf<DeviceSettings> = {
  id: number(),
  alarm: flag,
  alarmTimestamp: orNull(number()),
  lockedAlarm: flag,
  alwaysIgnitionOn: flag,
  deviceOn: flag,
  outValsDto: part(OUTPUTS),
}

const MAPPING: SchemaOf<DeviceMapping> = {
  id: number(),
  deviceSerial: text,
  from: number(),
  to: orNull(number()),
  alarm: flag,
  alarmTimestamp: orNull(number()),
  lockedAlarm: flag,
  deviceOn: flag,
  deviceSettingsDto: orAbsent(part(SETTINGS)),
}

/** The row type of each list in columns. */
export interface ColumnRows {
  mini: SharedMiniState
  ant: AntStatusRow
  lock: LockStateRow
  settings: DeviceSettingsRow
  counts: EventCountsRow
  mapping: VehicleDeviceRow
  retranslation: RetranslationRow
}

export const LIST_COLUMNS: { readonly [L in ListName]: SchemaOf<ColumnRows[L]> } = {
  mini: MINI,
  ant: { vehicleId: id, antStatus: orNull(part(ANTENNA)) },
  lock: { vehicleId: id, lockStateDto: orNull(part(LOCK)) },
  settings: { vehicleId: id, deviceSettingsDto: orNull(part(SETTINGS)) },
  counts: { vehicleId: id, day: text, eventsCountPerDay: counts },
  mapping: { vehicleId: id, currentDeviceMapping: orNull(part(MAPPING)) },
  retranslation: {
    vehicleId: id,
    deviceSerial: text,
    sent: flag,
    etoll: flag,
    lastSuccess: orNull(number()),
    lastError: orNull(text),
  },
}

/** A vehicle that the caller has pinned; order null: without an order number (LIST-07). */
export interface PinRow {
  readonly vehicleId: number
  readonly order: number | null
}
export const PIN_COLUMNS: SchemaOf<PinRow> = { vehicleId: id, order: orNull(number()) }
