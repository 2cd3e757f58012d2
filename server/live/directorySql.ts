import { sql, type Transaction } from 'kysely'
import { groupNameKey } from '../../src/contract/rules/groupName.ts'
import type { Database } from '../storage/schema.ts'
import { followFromNow } from './following/followSql.ts'
import { numberArray } from '../platform/sqlArray.ts'
import type { VehicleMapping } from '../storage/tables/fleetTables.ts'

/** A vehicle to be created, with fields named like the columns of its three tables. */
export interface NewRow {
  readonly name: string
  readonly license_plate: string
  readonly device_serial: string
  readonly groups: readonly string[]
  readonly mapping: VehicleMapping | null
  readonly [column: string]: unknown
}

type Trx = Transaction<Database>

/** Creates vehicles with their states; returns the id of each device serial. */
export const insertVehicles = async (
  trx: Trx,
  ownerId: number,
  rows: readonly NewRow[],
  seq: number,
): Promise<ReadonlyMap<string, number>> => {
  const { rows: made } = await sql<{ id: number; device_serial: string }>`
    insert into vehicle (owner_id, name, license_plate, type, description, device_serial, device_type, mapping,
        notify_no_signal, settings, details)
      select ${ownerId}::integer, p.* from jsonb_to_recordset(${pick(rows, VEHICLE_COLUMNS)}::jsonb) as p (
        name text, license_plate text, type text, description text, device_serial text, device_type text,
        mapping jsonb, notify_no_signal boolean, settings jsonb, details jsonb)
    returning id, device_serial`.execute(trx)
  const ids = new Map(made.map((row) => [row.device_serial, row.id]))
  const states = rows.map((row) => ({
    ...row,
    owner_id: ownerId,
    vehicle_id: ids.get(row.device_serial),
    seq,
  }))
  await insertPositionStates(trx, states)
  await insertStates(trx, states)
  await followFromNow(trx, ownerId, [...ids.values()])
  await insertDevices(trx, rows)
  return ids
}

const VEHICLE_COLUMNS = [
  'name',
  'license_plate',
  'type',
  'description',
  'device_serial',
  'device_type',
  'mapping',
  'notify_no_signal',
  'settings',
  'details',
]
const POSITION_COLUMNS = [
  'owner_id',
  'vehicle_id',
  'seq',
  'timestamp',
  'last_known_time',
  'lat',
  'lon',
  'speed',
  'azimuth',
  'validity',
  'ignition_on',
  'apply_ignition',
  'parking_ignition_since',
]
const STATE_COLUMNS = [
  'owner_id',
  'vehicle_id',
  'seq',
  'device_status',
  'device_on',
  'alarm',
  'alarm_timestamp',
  'locked_alarm',
  'alarm_since',
  'locked_alarm_since',
  'ant_status',
  'lock_state',
  'device_settings',
  'sensors',
  'sensor_setup',
  'trailer_action',
  'rfid_card',
  'counters',
]

/** The rows as JSON with these columns only; null values are left out, which reads as null. */
const pick = (rows: readonly Readonly<Record<string, unknown>>[], columns: readonly string[]): string =>
  JSON.stringify(
    rows.map((row) =>
      Object.fromEntries(
        columns.filter((column) => row[column] !== null).map((column) => [column, row[column]]),
      ),
    ),
  )

type StateRows = readonly Readonly<Record<string, unknown>>[]

const insertPositionStates = async (trx: Trx, rows: StateRows): Promise<void> => {
  await sql`insert into vehicle_position_state (owner_id, vehicle_id, seq, "timestamp", last_known_time, lat, lon, speed, azimuth,
      validity, ignition_on, apply_ignition, parking_ignition_since)
    select * from jsonb_to_recordset(${pick(rows, POSITION_COLUMNS)}::jsonb) as p (owner_id integer, vehicle_id bigint, seq bigint,
      "timestamp" bigint, last_known_time bigint, lat float8, lon float8, speed float8, azimuth float8,
      validity float8, ignition_on boolean, apply_ignition boolean, parking_ignition_since bigint)`.execute(
    trx,
  )
}

const insertStates = async (trx: Trx, rows: StateRows): Promise<void> => {
  await sql`insert into vehicle_state (owner_id, vehicle_id, seq, device_status, device_on, alarm, alarm_timestamp, locked_alarm,
      alarm_since, locked_alarm_since, ant_status, lock_state, device_settings, sensors, sensor_setup, trailer_action, rfid_card, counters)
    select * from jsonb_to_recordset(${pick(rows, STATE_COLUMNS)}::jsonb) as p (owner_id integer, vehicle_id bigint, seq bigint,
      device_status text, device_on boolean, alarm boolean, alarm_timestamp bigint, locked_alarm boolean,
      alarm_since bigint, locked_alarm_since bigint, ant_status jsonb, lock_state jsonb, device_settings jsonb, sensors jsonb, sensor_setup jsonb, trailer_action jsonb,
      rfid_card jsonb, counters jsonb)`.execute(trx)
}

/** Creates the devices of a source's vehicles and their mappings. A known device in stock becomes the owner's. */
const insertDevices = async (trx: Trx, rows: readonly NewRow[]): Promise<void> => {
  const serials = rows.map((row) => row.device_serial)
  await sql`insert into device (serial, type, owner_id, brought_for, created_at)
    select device_serial, device_type, owner_id, owner_id, coalesce((mapping ->> 'from')::bigint, 0) from vehicle
    where device_serial = any(${serials}::text[])
    on conflict (serial) do update set owner_id = excluded.owner_id, brought_for = excluded.brought_for`.execute(
    trx,
  )
  await sql`insert into device_mapping (device_id, device_serial, vehicle_id, vehicle_name, from_at, to_at)
    select d.id, d.serial, v.id, v.name, (v.mapping ->> 'from')::bigint, (v.mapping ->> 'to')::bigint
    from vehicle v join device d on d.serial = v.device_serial
    where v.device_serial = any(${serials}::text[]) and v.mapping is not null
    on conflict do nothing`.execute(trx)
}

/**
 * Adds vehicles to the owner's groups of these names, which are created where they are missing. A name that differs
 * from a known one only in case means the known group.
 */
export const insertGroups = async (
  trx: Trx,
  ownerId: number,
  members: readonly { readonly vehicleId: number; readonly name: string }[],
): Promise<void> => {
  const names = new Map(members.map(({ name }) => [groupNameKey(name), name]))
  await sql`insert into vehicle_group (owner_id, name, name_key)
    select ${ownerId}::integer, name, key
    from unnest(${[...names.values()]}::text[], ${[...names.keys()]}::text[]) as n (name, key)
    order by name on conflict (owner_id, name_key) do nothing`.execute(trx)
  await sql`insert into vehicle_group_member (vehicle_id, group_id)
    select m.vehicle_id, g.id
    from unnest(${numberArray(members.map((member) => member.vehicleId))}::bigint[],
      ${members.map((member) => groupNameKey(member.name))}::text[]) as m (vehicle_id, key)
    join vehicle_group g on g.owner_id = ${ownerId} and g.name_key = m.key
    on conflict do nothing`.execute(trx)
}
