import type { Transaction } from 'kysely'
import type { Database } from '../../storage/schema.ts'
import type { LiveEvent } from '../liveEvent.ts'
import { ConsumerReader, type ReaderDependencies } from './consumerReader.ts'
import { type OutboxConsumer, outboxEventOf } from './outboxEvent.ts'
import { deleteOtherConsumers, insertEvents } from './outboxSql.ts'

/** Events on their way to consumers, each of which reads them from a position of its own. */
export interface TransactionalOutbox {
  /** From now on events are stored for the consumer; one of the same name is replaced. */
  addConsumer(consumer: OutboxConsumer): void
  /** Starts reading; every consumer has to be added before. */
  start(): Promise<void>
  /** Waits for the events that are being handled. */
  stop(): Promise<void>
  /** Lets every consumer handle what is stored by now; rejects when all are done and one failed. */
  readAll(): Promise<void>
}

/** What the journal needs of it. */
export interface EventStore {
  /** Within the transaction of the write: stores the events that a consumer wants; returns whether there are any. */
  keep(trx: Transaction<Database>, events: readonly LiveEvent[]): Promise<boolean>
  /** The transaction that stored events has committed. */
  kept(): void
}

export const createTransactionalOutbox = (deps: ReaderDependencies): TransactionalOutbox & EventStore => {
  const consumers = new Map<string, OutboxConsumer>()
  const readers = new Map<string, ConsumerReader>()
  let isStarted = false
  return {
    addConsumer(consumer) {
      consumers.set(consumer.name, consumer)
      readers.set(consumer.name, new ConsumerReader(deps, consumer))
    },
    async start() {
      await deleteOtherConsumers(deps.db, [...consumers.keys()])
      isStarted = true
      for (const reader of readers.values()) reader.start()
    },
    async stop() {
      isStarted = false
      await Promise.all([...readers.values()].map((reader) => reader.stop()))
    },
    async readAll() {
      const readings = await Promise.allSettled([...readers.values()].map((reader) => reader.readAll()))
      const failed = readings.find(({ status }) => status === 'rejected')
      if (failed?.status === 'rejected') throw failed.reason
    },
    async keep(trx, events) {
      const rows = events.flatMap((event) => {
        const stored = outboxEventOf(event)
        if (!stored) return []
        const wanting = [...consumers.values()].filter((one) => one.wants(stored.ownerId, stored.name))
        return wanting.length === 0 ? [] : [{ ...stored, consumers: wanting.map(({ name }) => name) }]
      })
      if (rows.length === 0) return false
      await insertEvents(trx, rows)
      return true
    },
    kept() {
      if (isStarted) for (const reader of readers.values()) reader.wake()
    },
  }
}
