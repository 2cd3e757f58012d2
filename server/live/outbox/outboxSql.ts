import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../storage/schema.ts'
import type { OutboxEvent } from './outboxEvent.ts'

/** Events that a consumer handles in one transaction. */
export const OUTBOX_BATCH = 500

/** An event and the names of the consumers that want it. */
export interface WantedEvent extends OutboxEvent {
  readonly consumers: readonly string[]
}

/** Stores events; a consumer without a position starts just before the first of them. */
export const insertEvents = async (
  trx: Transaction<Database>,
  events: readonly WantedEvent[],
): Promise<void> => {
  // A consumer that is being moved on is there already: `not exists` does not wait for its row, as the conflict would.
  await sql`with given as (
      select * from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as e
        (seq bigint, "ownerId" integer, "vehicleId" integer, name text, at bigint, data jsonb, consumers text[])
    ), added as (
      insert into outbox_consumer (name, position)
      select consumer, min(seq) - 1 from given, unnest(consumers) as consumer
      where not exists (select 1 from outbox_consumer c where c.name = consumer)
      group by consumer on conflict do nothing
    )
    insert into outbox_event (seq, owner_id, vehicle_id, name, at, data, consumers)
    select seq, "ownerId", "vehicleId", name, at, data, consumers from given`.execute(trx)
}

/**
 * Locks the consumer's position until the end of the transaction, and returns it; null while another process has it, or
 * when no event has been stored for the consumer yet.
 */
export const lockPosition = async (trx: Transaction<Database>, name: string): Promise<number | null> => {
  const row = await trx
    .selectFrom('outbox_consumer')
    .select('position')
    .where('name', '=', name)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  return row?.position ?? null
}

/**
 * The next events behind a position, wanted or not. Seqs are committed in their order, so none appears later behind a
 * position that was read.
 */
export const readEvents = (trx: Transaction<Database>, position: number): Promise<readonly WantedEvent[]> =>
  trx
    .selectFrom('outbox_event')
    .select(['seq', 'owner_id as ownerId', 'vehicle_id as vehicleId', 'name', 'at', 'data', 'consumers'])
    .where('seq', '>', position)
    .orderBy('seq')
    .limit(OUTBOX_BATCH)
    .execute()

export const storePosition = async (
  trx: Transaction<Database>,
  name: string,
  position: number,
): Promise<void> => {
  await trx.updateTable('outbox_consumer').set({ position }).where('name', '=', name).execute()
}

/** Deletes the events that every consumer has passed. */
export const deletePassed = async (db: Kysely<Database>): Promise<void> => {
  await sql`delete from outbox_event where seq in (
    select seq from outbox_event where seq <= (select min(position) from outbox_consumer)
    order by seq for update skip locked)`.execute(db)
}

/** Forgets the positions of all other consumers, which would keep every event from being deleted. */
export const deleteOtherConsumers = async (db: Kysely<Database>, names: readonly string[]): Promise<void> => {
  await sql`delete from outbox_consumer where name <> all(${[...names]}::text[])`.execute(db)
}
