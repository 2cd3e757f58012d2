import { type Kysely, sql } from 'kysely'

/** Templates of maintenance by classes of vehicles, and which template made a record (docs/maintenance.md). */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS: readonly string[] = [
  `create table maintenance_template (
    owner_id integer not null references account (id) on delete cascade,
    id integer not null generated always as identity,
    name text not null,
    -- types of vehicles
    vehicle_types jsonb not null,
    kind text not null,
    -- as those of maintenance; of a document every_months is how long it is valid
    every_km integer,
    every_hours integer,
    every_months integer,
    every_days integer,
    remind_km integer,
    remind_hours integer,
    remind_days integer,
    note text not null,
    -- vehicles that are added later get a record, too
    is_for_new boolean not null,
    -- ms since the epoch; null: it is not deleted
    deleted_at bigint,
    primary key (owner_id, id)
  )`,
  `create unique index maintenance_template_name on maintenance_template (owner_id, lower(name collate "und-x-icu"))
    where deleted_at is null`,
  'create index maintenance_template_deleted on maintenance_template (deleted_at) where deleted_at is not null',
  // null: a person made the record, or its template was purged
  'alter table maintenance add column template_id integer',
  `alter table maintenance add foreign key (owner_id, template_id)
    references maintenance_template (owner_id, id) on delete set null (template_id)`,
  `create unique index maintenance_of_template on maintenance (owner_id, template_id, vehicle_id)
    where deleted_at is null`,
]
