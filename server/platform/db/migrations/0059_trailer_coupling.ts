import { type Kysely, sql } from 'kysely'

/** Which trailer hung on which vehicle and when: what was read, and the couplings that follow from it (docs/trailers.md). */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS: readonly string[] = [
  // The tracker of the trailer's own is a vehicle of the type TRAILER.
  'alter table trailer add column tracker_id bigint',
  // whether the nearness of its tracker to a vehicle couples it
  'alter table trailer add column couples_near boolean not null default false',
  // up to when the way of its tracker was looked at, and since when it moves without a tractor; ms since the epoch
  'alter table trailer add column watched_until bigint',
  'alter table trailer add column alone_since bigint',
  `create unique index trailer_tracker on trailer (owner_id, tracker_id)
    where tracker_id is not null and deleted_at is null`,
  `create table trailer_reading (
    owner_id integer not null references account (id) on delete cascade,
    id bigint not null generated always as identity,
    vehicle_id bigint not null,
    -- ms since the epoch
    at bigint not null,
    source text not null check (source in ('device', 'near', 'manual')),
    -- false: the trailer was taken off
    is_coupled boolean not null,
    -- as it was read; of other sources the serial number of the trailer; null: a device reads nothing
    identifier text,
    -- null: no trailer has this serial number
    trailer_id integer,
    -- what the device itself knows of the trailer: id, name, width
    reported jsonb,
    -- who wrote it by hand, and when
    made_by text,
    made_at bigint,
    primary key (owner_id, id),
    foreign key (owner_id, trailer_id) references trailer (owner_id, id) on delete set null (trailer_id)
  )`,
  `create unique index trailer_reading_device on trailer_reading (owner_id, vehicle_id, at) where source = 'device'`,
  'create index trailer_reading_at on trailer_reading (owner_id, at)',
  'create index trailer_reading_trailer on trailer_reading (owner_id, trailer_id, at) where trailer_id is not null',
  `create index trailer_reading_unknown on trailer_reading (owner_id, lower(identifier collate "und-x-icu"))
    where trailer_id is null and identifier is not null`,
  // From this moment on the couplings of the owner have to be judged again.
  `create table trailer_mark (
    id bigint not null generated always as identity primary key,
    owner_id integer not null references account (id) on delete cascade,
    since bigint not null
  )`,
  `create table trailer_coupling (
    owner_id integer not null references account (id) on delete cascade,
    id bigint not null generated always as identity,
    vehicle_id bigint not null,
    trailer_id integer,
    identifier text not null,
    from_at bigint not null,
    -- null: it lasts
    to_at bigint,
    -- what it began and ended with (trailer_reading)
    start_id bigint not null,
    end_id bigint,
    end_reason text check (end_reason in ('uncoupled', 'otherTrailer', 'otherVehicle')),
    primary key (owner_id, id),
    foreign key (owner_id, trailer_id) references trailer (owner_id, id) on delete set null (trailer_id)
  )`,
  'create index trailer_coupling_vehicle on trailer_coupling (owner_id, vehicle_id, from_at)',
  `create index trailer_coupling_trailer on trailer_coupling (owner_id, trailer_id, from_at)
    where trailer_id is not null`,
  'create index trailer_coupling_from on trailer_coupling (owner_id, from_at)',
  'create index trailer_coupling_open on trailer_coupling (owner_id) where to_at is null',
  'create index trailer_coupling_to on trailer_coupling (owner_id, to_at) where to_at is not null',
]
