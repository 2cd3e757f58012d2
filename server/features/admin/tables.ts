import type { ColumnType, Generated } from 'kysely'
import type { ImportCounts, ImportOutcome, ImportRow } from '../../../src/contract/http/admin/imports.ts'
import type { SensorKind } from '../../../src/contract/http/admin/sensorTypes.ts'

/** jsonb: read as a value, written as its JSON text. */
type Json<T> = ColumnType<T, string, string>
/** A column that has a default: may be left out when a row is made. */
type WithDefault<T> = ColumnType<T, T | undefined, T>

/** A tracking device, on a vehicle or not. Times are ms since the epoch. */
export interface DeviceTable {
  id: Generated<number>
  serial: string
  type: string
  /** Whose device it is; null: it lies in stock. */
  owner_id: number | null
  /** The client for whom a source brought it; null: an administrator made it. */
  brought_for: WithDefault<number | null>
  /** Number of its SIM card, + and 12 digits; null: not known. */
  phone: WithDefault<string | null>
  note: WithDefault<string>
  created_at: number
  /** Of the password that it signs in with (desk/secrets.ts); null: any, or none, is good. */
  secret_hash: WithDefault<string | null>
}

/** When a device was heard last, by the server's clock, to within some minutes. */
export interface DeviceContactTable {
  device_id: number
  heard_at: number
}

/** A device that reported and is none of ours. */
export interface UnknownDeviceTable {
  id: Generated<number>
  protocol: string
  /** IMEI or serial, as it calls itself. */
  identifier: string
  first_seen_at: number
  last_seen_at: number
  attempts: number
  remote_address: string
  /** The last place that it sent, degrees, and when that was by its clock; null: none. */
  lat: number | null
  lon: number | null
  place_at: number | null
  /** An administrator does not want to see it. */
  is_ignored: WithDefault<boolean>
}

/** Which device was on which vehicle, and when; names stay readable after either is gone. */
export interface DeviceMappingTable {
  id: Generated<number>
  device_id: number | null
  device_serial: string
  vehicle_id: number | null
  vehicle_name: string
  from_at: number
  /** null: it is there now. */
  to_at: number | null
}

export interface SensorTypeTable {
  id: Generated<number>
  /** The word that sensors of vehicles carry as their sensorType. */
  code: string
  kind: SensorKind
  name_ru: string
  name_ua: string
  name_en: string
  units: string
}

/** A file that was checked and waits for its confirmation. */
export interface FleetImportTable {
  id: string
  account_id: number
  file_name: string
  counts: Json<ImportCounts>
  expires_at: number
}

export interface FleetImportRowTable {
  import_id: string
  /** Line of the file, the header is line 1. */
  line: number
  outcome: ImportOutcome
  data: Json<ImportRow>
}

export interface AdministrationTables {
  device: DeviceTable
  device_mapping: DeviceMappingTable
  device_contact: DeviceContactTable
  unknown_device: UnknownDeviceTable
  sensor_type: SensorTypeTable
  fleet_import: FleetImportTable
  fleet_import_row: FleetImportRowTable
}
