import type { Transaction } from 'kysely'
import type { Database } from '../db/schema.ts'
import type { CommittedWrite } from './journal.ts'
import { OpenNews, type OutsideNews } from './outsideNews.ts'

/**
 * How the writes of this process stand among those of others. A process that is alone needs no more than to pass on what it
 * wrote; several of one installation take turns by the lock of the event counter's row.
 */
export interface WriteOrder {
  /** Whether other processes write to the same database. */
  readonly isShared: boolean
  /** A write begins. */
  begin(): OrderedWrite
}

export interface OrderedWrite {
  /** What others wrote since this write began, other writes of this process included. */
  readonly news: OutsideNews
  /** The newest day that is known to have begun, YYYY-MM-DD; null: none is known. */
  reachedDay(): string | null
  /** Waits until no other process writes, and learns what they wrote before. */
  lock(trx: Transaction<Database>): Promise<void>
  /** Keeps what is written for the others, within its transaction. */
  keep(trx: Transaction<Database>, write: CommittedWrite): Promise<void>
  /** The write is on disk. */
  committed(write: CommittedWrite): void
  /** The write is over, on disk or not. */
  ended(): void
}

/** The order of a process that is alone. */
export const createLoneOrder = (committed: (write: CommittedWrite) => void): WriteOrder => {
  const open = new OpenNews()
  return {
    isShared: false,
    begin() {
      const news = open.begin()
      return {
        news,
        reachedDay: () => null,
        lock: async () => undefined,
        keep: async () => undefined,
        committed(write) {
          open.end(news)
          open.add(write)
          committed(write)
        },
        ended: () => open.end(news),
      }
    },
  }
}
