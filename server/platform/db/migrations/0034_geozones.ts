import { type Kysely, sql } from 'kysely'

/**
 * Geozones, their types and notes, the control zones of vehicles, and saved places. A deleted zone, and a deleted place,
 * is kept for a while, so that the deletion can be undone.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
  for (const type of GIVEN_TYPES)
    await sql`insert into zone_type (type, name) values (${type}, ${type})`.execute(db)
}

/** Their words are in src/contract/rules/zoneTypes.ts. */
const GIVEN_TYPES = [
  'BASE',
  'CUSTOMER',
  'WAREHOUSE',
  'FIELD',
  'FUEL_STATION',
  'PARKING',
  'SERVICE',
  'TOWN',
  'ROAD',
  'FORBIDDEN',
  'OTHER',
  'TASK',
] as const

const STATEMENTS: readonly string[] = [
  `create table zone_type (
    id integer primary key generated always as identity,
    -- null: given to everyone
    owner_id integer references account (id) on delete cascade,
    type text not null,
    name text not null
  )`,
  `create unique index zone_type_name on zone_type (coalesce(owner_id, 0), lower(name collate "und-x-icu"))`,
  `create table geozone (
    owner_id integer not null references account (id) on delete cascade,
    id integer primary key generated always as identity,
    shape text not null,
    -- as in the contract: latitude and longitude, degrees
    points jsonb not null,
    -- metres
    radius double precision,
    width double precision,
    name text not null,
    zone_type_id integer not null references zone_type (id),
    color text not null,
    zone_group text,
    description text not null,
    -- m/s
    speed_limit double precision,
    working_hours jsonb,
    -- hectares
    area double precision not null,
    -- ms since the epoch; null: it is not deleted
    deleted_at bigint
  )`,
  'create index geozone_owner on geozone (owner_id, id) where deleted_at is null',
  'create index geozone_type on geozone (zone_type_id)',
  'create index geozone_deleted on geozone (deleted_at) where deleted_at is not null',
  `create table geozone_comment (
    geozone_id integer not null references geozone (id) on delete cascade,
    id integer primary key generated always as identity,
    name text not null,
    text text not null
  )`,
  'create index geozone_comment_zone on geozone_comment (geozone_id, id)',
  `create table control_zone (
    vehicle_id bigint not null references vehicle (id) on delete cascade,
    geozone_id integer not null references geozone (id) on delete cascade,
    on_entry boolean not null,
    on_exit boolean not null,
    primary key (vehicle_id, geozone_id)
  )`,
  'create index control_zone_zone on control_zone (geozone_id)',
  `create table forbidden_zone_type (
    account_id integer not null references account (id) on delete cascade,
    zone_type_id integer not null references zone_type (id) on delete cascade,
    primary key (account_id, zone_type_id)
  )`,
  'create index forbidden_zone_type_type on forbidden_zone_type (zone_type_id)',
  `create table saved_place (
    owner_id integer not null references account (id) on delete cascade,
    id integer not null generated always as identity,
    name text not null,
    latitude double precision not null,
    longitude double precision not null,
    category text not null,
    note text not null,
    deleted_at bigint,
    primary key (owner_id, id)
  )`,
  `create unique index saved_place_name on saved_place (owner_id, lower(name collate "und-x-icu"))
    where deleted_at is null`,
  'create index saved_place_deleted on saved_place (deleted_at) where deleted_at is not null',
]
