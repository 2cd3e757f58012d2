import { type Kysely, sql } from 'kysely'

/** Trailers of clients (TRAILER-01). A deleted one is kept for a while, so that the deletion can be undone. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
}

const STATEMENTS: readonly string[] = [
  `create table trailer (
    owner_id integer not null references account (id) on delete cascade,
    id integer not null generated always as identity,
    name text not null,
    serial_number text not null,
    type text not null,
    -- metres
    width double precision not null,
    -- ms since the epoch; null: it is not deleted
    deleted_at bigint,
    primary key (owner_id, id)
  )`,
  `create unique index trailer_serial on trailer (owner_id, lower(serial_number collate "und-x-icu"))
    where deleted_at is null`,
  'create index trailer_deleted on trailer (deleted_at) where deleted_at is not null',
]
