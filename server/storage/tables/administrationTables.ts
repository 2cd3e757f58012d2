import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { ImportCounts, ImportOutcome, ImportRowOf } from '../../../src/contract/http/imports.ts'
import type { SensorKind } from '../../../src/contract/http/admin/sensorTypes.ts'

/** jsonb: read as a value, written as its JSON text. */
type Json<T> = ColumnType<T, string, string>
/** A column with a default: may be left out on insert. */
type WithDefault<T> = ColumnType<T, T | undefined, T>

/** A tracking device, on a vehicle or not. Times are ms since the epoch. */
export interface DeviceTable {
  id: Generated<number>
  serial: string
  type: string
  /** The device's owner; null: it is in stock. */
  owner_id: number | null
  /** The client for whom a source created it; null: an administrator created it. */
  brought_for: WithDefault<number | null>
  /** Number of its SIM card, + and 12 digits; null: not known. */
  phone: WithDefault<string | null>
  note: WithDefault<string>
  created_at: number
  /** Hash of its password (server/ingest/devices/gateway/secrets.ts); null: any password, or none, is accepted. */
  secret_hash: WithDefault<string | null>
}

/** When a device was last heard, by the server's clock, to within some minutes. */
export interface DeviceContactTable {
  device_id: number
  heard_at: number
}

/** A device that reported but is not registered. */
export interface UnknownDeviceTable {
  id: Generated<number>
  protocol: string
  /** IMEI or serial, as reported. */
  identifier: string
  first_seen_at: number
  last_seen_at: number
  attempts: number
  remote_address: string
  /** The last place that it sent, degrees, and its time by the device's clock; null: no place. */
  lat: number | null
  lon: number | null
  place_at: number | null
  /** An administrator has hidden it. */
  is_ignored: WithDefault<boolean>
}

/** Which device was on which vehicle, and when; names stay readable after either is deleted. */
export interface DeviceMappingTable {
  id: Generated<number>
  device_id: number | null
  device_serial: string
  vehicle_id: number | null
  vehicle_name: string
  from_at: number
  /** null: it is there still. */
  to_at: number | null
}

export interface SensorTypeTable {
  id: Generated<number>
  /** The code that sensors of vehicles have as their sensorType. */
  code: string
  kind: SensorKind
  name_ru: string
  name_ua: string
  name_en: string
  units: string
}

/** A file that was validated and waits for confirmation. */
export interface FleetImportTable {
  id: string
  account_id: number
  /** The order in which files came. */
  sequence: GeneratedAlways<number>
  /** What it imports: the `kind` of its ImportSpec. */
  kind: Generated<string>
  file_name: string
  counts: Json<ImportCounts>
  /** What it is imported into; null: its import has one place only. */
  target: ColumnType<unknown, string | null, never>
  expires_at: number
}

export interface FleetImportRowTable {
  import_id: string
  /** Line of the file; the header is line 1. */
  line: number
  outcome: ImportOutcome
  data: Json<ImportRowOf>
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
