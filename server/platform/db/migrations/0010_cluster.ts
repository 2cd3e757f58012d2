import { type Kysely, sql } from 'kysely'

/**
 * What the processes of one installation tell each other: the events of each transaction, one row each, written with it
 * and forgotten after some minutes. `events` is text, for nothing asks for its inside; it is written once and deleted, so
 * there is no room to be kept in its pages.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create table event_batch (
    last_seq bigint primary key,
    first_seq bigint not null,
    committed_at bigint not null,
    events text not null
  )`.execute(db)
}
