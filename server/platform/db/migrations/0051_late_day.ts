import { type Kysely, sql } from 'kysely'

/** Days of vehicles that something was stored for after the vehicle had reported from a later time (docs/storage.md). */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS: readonly string[] = [
  `create table late_day (
    owner_id integer not null references account (id) on delete cascade,
    vehicle_id bigint not null,
    -- of UTC, since the epoch
    day integer not null,
    -- another one with each write
    change bigint not null generated always as identity,
    -- by the clock of the database, which no other clock is compared with
    changed_at timestamptz not null default now(),
    primary key (owner_id, vehicle_id, day)
  )`,
  'create index late_day_changed on late_day (changed_at)',
]
