import type { ColumnType } from 'kysely'

/** An event on its way to consumers: written in its transaction, deleted when all of them have passed it. */
export interface OutboxEventTable {
  seq: number
  owner_id: number
  vehicle_id: number
  name: string
  /** When it happened, ms since the epoch. */
  at: number
  data: ColumnType<Readonly<Record<string, unknown>>, string, string>
  /** The names of those that want it. */
  consumers: string[]
}

export interface OutboxConsumerTable {
  name: string
  /** The last seq that it has read. */
  position: number
}

export interface OutboxTables {
  outbox_event: OutboxEventTable
  outbox_consumer: OutboxConsumerTable
}
