import type { Transaction } from 'kysely'
import type { Database } from '../storage/schema.ts'
import type { CommittedWrite } from './committedWrite.ts'
import { ConflictSet, type ConcurrentWrites } from './concurrentWrites.ts'

/**
 * The order of this process's writes among those of others. A process that is alone only has to publish what it wrote;
 * several of one installation are serialized by the lock of the event counter's row.
 */
export interface WriteOrder {
  /** Whether other processes write to the same database. */
  readonly isShared: boolean
  /** A write begins. */
  begin(): OrderedWrite
}

export interface OrderedWrite {
  /** What others wrote since this write began, including other writes of this process. */
  readonly conflicts: ConcurrentWrites
  /** The newest day known to have begun, YYYY-MM-DD; null: unknown. */
  reachedDay(): string | null
  /** Waits until no other process writes, and reads what they wrote before. */
  lock(trx: Transaction<Database>): Promise<void>
  /** Stores the write for the other processes, within its transaction. */
  keep(trx: Transaction<Database>, write: CommittedWrite): Promise<void>
  /** The write has committed. */
  committed(write: CommittedWrite): void
  /** The write has ended, committed or not. */
  ended(): void
}

/** The order of a process that is alone. */
export const createLoneOrder = (committed: (write: CommittedWrite) => void): WriteOrder => {
  const open = new ConflictSet()
  return {
    isShared: false,
    begin() {
      const conflicts = open.begin()
      return {
        conflicts,
        reachedDay: () => null,
        lock: async () => undefined,
        keep: async () => undefined,
        committed(write) {
          open.end(conflicts)
          open.add(write)
          committed(write)
        },
        ended: () => open.end(conflicts),
      }
    },
  }
}
