import { type Kysely, sql } from 'kysely'

/** Corrections of fuel events: what the detector found and a person says is none. Moments are ms since the epoch. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS: readonly string[] = [
  `create table fuel_correction (
    owner_id integer not null references account (id) on delete cascade,
    id integer not null generated always as identity,
    vehicle_id integer not null references vehicle (id) on delete cascade,
    -- 'all', or the number of a level sensor
    tank text not null,
    kind text not null check (kind in ('fuelling', 'defuelling')),
    from_ts bigint not null,
    to_ts bigint not null check (to_ts >= from_ts),
    note text,
    made_by text not null,
    made_at bigint not null,
    primary key (owner_id, id)
  )`,
  'create index fuel_correction_vehicle on fuel_correction (vehicle_id, owner_id, from_ts)',
]
