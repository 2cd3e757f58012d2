import { type Kysely, sql } from 'kysely'

/** Maintenance and documents of vehicles, and the history of what was done (docs/maintenance.md). */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS: readonly string[] = [
  // A vehicle that changes hands leaves them with the owner of their time.
  `create table maintenance (
    owner_id integer not null references account (id) on delete cascade,
    id integer not null generated always as identity,
    vehicle_id bigint not null references vehicle (id) on delete cascade,
    kind text not null,
    name text not null,
    number text not null,
    -- intervals of a service; null: this one does not count
    every_km integer,
    every_hours integer,
    every_months integer,
    every_days integer,
    -- how long before their end people are reminded; null: not
    remind_km integer,
    remind_hours integer,
    remind_days integer,
    -- from when it counts until something is done, or from when a document is valid; days are YYYY-MM-DD
    from_day text not null,
    from_km integer,
    from_hours integer,
    -- the last day of a document; null: it is a service
    until_day text,
    note text not null,
    -- ms since the epoch; null: it is not deleted
    deleted_at bigint,
    primary key (owner_id, id)
  )`,
  'create index maintenance_vehicle on maintenance (vehicle_id)',
  'create index maintenance_deleted on maintenance (deleted_at) where deleted_at is not null',
  // Kept when its record is purged: it was paid for.
  `create table maintenance_done (
    owner_id integer not null references account (id) on delete cascade,
    id integer not null generated always as identity,
    maintenance_id integer,
    vehicle_id bigint not null references vehicle (id) on delete cascade,
    day text not null,
    km integer,
    hours integer,
    -- in the money of the client; null: not known
    cost numeric(12, 2),
    note text not null,
    -- a login
    made_by text not null,
    deleted_at bigint,
    primary key (owner_id, id),
    foreign key (owner_id, maintenance_id) references maintenance (owner_id, id) on delete set null (maintenance_id)
  )`,
  'create index maintenance_done_record on maintenance_done (owner_id, maintenance_id, day)',
  'create index maintenance_done_vehicle on maintenance_done (vehicle_id, day)',
  'create index maintenance_done_deleted on maintenance_done (deleted_at) where deleted_at is not null',
]
