import { type Kysely, sql } from 'kysely'

/** What each vehicle did on a day of the server's calendar, as reports count it. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS: readonly string[] = [
  `create table vehicle_day (
    owner_id integer not null,
    vehicle_id bigint not null,
    -- YYYY-MM-DD
    day text not null,
    -- ms since the epoch; null: it waits to be counted
    counted_at bigint,
    -- when the newest position was taken that is counted, ms since the epoch; null: there is none
    newest bigint,
    metres double precision not null default 0,
    engine_ms double precision not null default 0,
    -- litres; null: unknown
    fuel_used double precision,
    -- the state at the end of each quarter of an hour up to the newest position, a letter each
    states text not null default '',
    -- the state after the newest position
    last_state text not null default '',
    primary key (owner_id, vehicle_id, day)
  )`,
  'create index vehicle_day_day on vehicle_day (owner_id, day)',
  'create index vehicle_day_waiting on vehicle_day (owner_id, vehicle_id) where counted_at is null',
]
