import { type Kysely, sql } from 'kysely'

/** RFID cards of clients (RFID-01). A deleted one is kept for a while, so that the deletion can be undone. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS: readonly string[] = [
  `create table rfid_card (
    owner_id integer not null references account (id) on delete cascade,
    id integer not null generated always as identity,
    driver_name text not null,
    -- as readers report it
    number text not null,
    -- a plus and 12 digits
    phone text,
    -- the last day, YYYY-MM-DD; null: it does not expire
    expires_on text,
    -- ms since the epoch; null: it is not deleted
    deleted_at bigint,
    primary key (owner_id, id)
  )`,
  'create unique index rfid_card_number on rfid_card (owner_id, number) where deleted_at is null',
  'create index rfid_card_deleted on rfid_card (deleted_at) where deleted_at is not null',
]
