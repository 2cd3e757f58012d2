import { type Kysely, sql } from 'kysely'

/** Whose turn it is to look through the whole fleet, and an index that spares such a look. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS: readonly string[] = [
  `create table periodic_turn (
    name text primary key,
    -- not before this moment, ms since the epoch
    next_at bigint not null
  )`,
  `create index vehicle_state_card on vehicle_state (owner_id, vehicle_id)
    where rfid_card is not null and rfid_card <> 'null'`,
]
