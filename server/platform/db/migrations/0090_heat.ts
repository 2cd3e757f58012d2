import { type Kysely, sql } from 'kysely'

/** Where vehicles were, stopped, sped and lost their signal, by cells of the map (docs/heat.md). */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS: readonly string[] = [
  // A row for each day with positions; the history of a vehicle that changes hands stays with the owner of its time.
  `create table heat_day (
    owner_id integer not null references account (id) on delete cascade,
    vehicle_id bigint not null,
    -- of UTC, since the epoch
    day integer not null,
    -- change of late_day that the cells include; null: nothing came late
    late bigint,
    -- packed cells (server/features/heat/packCells.ts); null: there are none
    presence bytea,
    stops bytea,
    speeding bytea,
    lost bytea,
    primary key (owner_id, vehicle_id, day)
  )`,
  `create table heat_vehicle (
    owner_id integer not null references account (id) on delete cascade,
    vehicle_id bigint not null,
    -- newest position that the days include, ms since the epoch
    until_at bigint not null,
    -- digest of the settings that they were computed with
    settings text not null,
    primary key (owner_id, vehicle_id)
  )`,
]
