import { type Kysely, sql } from 'kysely'

/** How vehicles were driven, whose kilometres these are, and what violations cost (docs/driver-score.md). */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS: readonly string[] = [
  `create table driving_event (
    owner_id integer not null references account (id) on delete cascade,
    vehicle_id bigint not null,
    kind text not null check (kind in ('acceleration', 'braking', 'cornering', 'overSpeed', 'idling', 'drive')),
    -- ms since the epoch
    from_at bigint not null,
    to_at bigint not null,
    -- degrees; null: the place is unknown
    latitude double precision,
    longitude double precision,
    -- numbers in m/s, g, metres and ms
    details jsonb not null,
    primary key (owner_id, vehicle_id, from_at, kind)
  )`,
  'create index driving_event_old on driving_event (to_at)',
  `create table driver_share (
    owner_id integer not null,
    employee_id integer not null,
    vehicle_id bigint not null,
    -- when the drive began that it is a part of, ms since the epoch
    drive_at bigint not null,
    from_at bigint not null,
    metres double precision not null,
    -- in motion, and of these with fixes that were dense enough to judge, ms
    driven_ms double precision not null,
    judged_ms double precision not null,
    primary key (owner_id, vehicle_id, drive_at, from_at),
    foreign key (owner_id, employee_id) references employee (owner_id, id) on delete cascade
  )`,
  'create index driver_share_month on driver_share (owner_id, from_at)',
  'create index driver_share_employee on driver_share (owner_id, employee_id, from_at)',
  'alter table violation drop constraint violation_kind_check',
  `alter table violation add constraint violation_kind_check check (kind in ('overSpeed', 'cardExpired', 'offHours',
    'acceleration', 'braking', 'cornering', 'idling', 'nightDriving'))`,
  // What it costs points for, and how often or how many minutes; null: nothing.
  'alter table violation add column criterion text, add column amount double precision',
  // Excesses that were found before; how long they lasted was not kept.
  `insert into driving_event (owner_id, vehicle_id, kind, from_at, to_at, latitude, longitude, details)
    select owner_id, vehicle_id, kind, at, at, latitude, longitude, details from violation where kind = 'overSpeed'
    on conflict do nothing`,
  'create index violation_month on violation (owner_id, at) where criterion is not null',
]
