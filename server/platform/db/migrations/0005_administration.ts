import { type Kysely, sql } from 'kysely'

/**
 * Devices apart from the vehicles that carry them, with the history of where each was; the catalogue of sensor types; and
 * imports that wait for their confirmation. Times are ms since the epoch.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

/**
 * A vehicle without a device of its own has no serial; while one stays with a vehicle that lost its device, a source
 * still finds the vehicle by it.
 */
const DEVICE = [
  'alter table vehicle alter column device_serial drop not null',
  `create table device (
    id bigint generated always as identity primary key,
    serial text not null unique,
    type text not null,
    owner_id integer references account (id),
    phone text,
    note text not null default '',
    created_at bigint not null
  )`,
  'create index device_owner_id on device (owner_id, id)',
  `create table device_mapping (
    id bigint generated always as identity primary key,
    device_id bigint references device (id) on delete set null,
    device_serial text not null,
    vehicle_id bigint references vehicle (id) on delete set null,
    vehicle_name text not null,
    from_at bigint not null,
    to_at bigint
  )`,
  'create unique index device_mapping_open_device on device_mapping (device_id) where to_at is null',
  'create unique index device_mapping_open_vehicle on device_mapping (vehicle_id) where to_at is null',
  'create index device_mapping_device on device_mapping (device_id, from_at)',
  'create index device_mapping_vehicle on device_mapping (vehicle_id, from_at)',
]

/** Every vehicle of before brings its device along. */
const KNOWN_DEVICES = [
  `insert into device (serial, type, owner_id, created_at)
    select device_serial, device_type, owner_id, coalesce((mapping ->> 'from')::bigint, 0) from vehicle
    where device_serial is not null order by id`,
  `insert into device_mapping (device_id, device_serial, vehicle_id, vehicle_name, from_at, to_at)
    select d.id, d.serial, v.id, v.name, (v.mapping ->> 'from')::bigint, (v.mapping ->> 'to')::bigint
    from vehicle v join device d on d.serial = v.device_serial where v.mapping is not null order by v.id`,
]

const SENSOR_TYPE = [
  `create table sensor_type (
    id integer generated always as identity primary key,
    code text not null unique,
    kind text not null
      check (kind in ('RAW_SENSOR', 'FUEL_LEVEL', 'THERMAL', 'VOLTAGE', 'FUEL_CONSUMPTION')),
    name_ru text not null,
    name_ua text not null,
    name_en text not null,
    units text not null
  )`,
  `insert into sensor_type (code, kind, name_ru, name_ua, name_en, units) values
    ('RAW_SENSOR', 'RAW_SENSOR', 'Датчик', 'Датчик', 'Sensor', ''),
    ('FUEL_LEVEL', 'FUEL_LEVEL', 'Уровень топлива', 'Рівень пального', 'Fuel level', 'l'),
    ('THERMAL', 'THERMAL', 'Температура', 'Температура', 'Temperature', '°C'),
    ('VOLTAGE', 'VOLTAGE', 'Напряжение', 'Напруга', 'Voltage', 'V'),
    ('FUEL_CONSUMPTION', 'FUEL_CONSUMPTION', 'Расход топлива', 'Витрата пального', 'Fuel consumption', 'l/h')`,
]

const IMPORT = [
  `create table fleet_import (
    id text primary key,
    account_id integer not null references account (id) on delete cascade,
    file_name text not null,
    counts jsonb not null,
    expires_at bigint not null
  )`,
  'create index fleet_import_account_id on fleet_import (account_id, expires_at)',
  `create table fleet_import_row (
    import_id text not null references fleet_import (id) on delete cascade,
    line integer not null,
    outcome text not null check (outcome in ('new', 'changed', 'unchanged', 'faulty')),
    data jsonb not null,
    primary key (import_id, line)
  )`,
  'create index fleet_import_row_outcome on fleet_import_row (import_id, outcome, line)',
]

const STATEMENTS: readonly string[] = [...DEVICE, ...KNOWN_DEVICES, ...SENSOR_TYPE, ...IMPORT]
