import { type Kysely, sql } from 'kysely'

/**
 * What the counters of a vehicle are counted by, a row for each vehicle that has some; it is updated with the positions of
 * vehicles that work. Counters that are there go on from what they show.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table vehicle_counting (
      vehicle_id bigint primary key references vehicle (id) on delete cascade,
      state jsonb not null
    ) with (fillfactor = 50)`.execute(db)
}
