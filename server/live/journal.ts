import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { Database } from '../storage/schema.ts'
import type { Clock } from '../platform/clock.ts'
import type { DayClock } from './dayClock.ts'
import type { EventStore } from './outbox/transactionalOutbox.ts'
import { type DraftEvent, LiveEvent } from './liveEvent.ts'
import type { ConcurrentWrites } from './concurrentWrites.ts'
import type { CommittedWrite } from './committedWrite.ts'
import type { RegistryChange } from './registryChange.ts'
import { type LockHandle, WriteLock } from '../platform/mutex.ts'
import type { OrderedWrite, WriteOrder } from './writeOrder.ts'

/** A statement that changes rows, built from an expression for the first allocated seq. */
export type SeqStatement = (firstSeq: RawBuilder<number>) => RawBuilder<unknown>

/** What a write sees of its transaction. */
export interface JournalWrite {
  readonly trx: Transaction<Database>
  /** The current day of the server's time zone, YYYY-MM-DD. */
  readonly day: string
  /** By the server's clock, ms since the epoch. */
  readonly now: number
  /**
   * Allocates `count` seqs and returns the first. The counter's row stays locked until the commit, so call it late and
   * once per write. `extra` runs in the same statement: it changes rows that get seqs, and is given the first.
   */
  takeSeqs(count: number, extra?: SeqStatement): Promise<number>
  /** Whether other processes write to the same database. */
  readonly isShared: boolean
  /** Adds an event to publish after the commit, under an allocated seq. */
  emit(seq: number, event: DraftEvent): void
  /** Adds a change that every process has to apply from the commit on, before the next write begins. */
  remember(change: RegistryChange): void
  /** Runs when the transaction is on disk, before the registry is updated and its events are published. */
  afterCommit(run: () => void): void
  /**
   * For a write that locks late: waits until nobody else writes, and returns what others changed since this write
   * began. Call it before storing anything that depends on the registry.
   */
  catchUp(): Promise<ConcurrentWrites>
}

/**
 * When a write blocks other writes, of this process and of others: from its beginning, so that nothing is written in
 * between, or only once it calls `catchUp`. Of those that have not called it yet, only one runs at a time.
 */
export interface WriteOptions {
  readonly locks?: 'first' | 'late'
}

export interface Journal {
  /**
   * Runs one transaction that may take seqs, then publishes its events. Writes run one after another, except for what a
   * write that locks late does before it locks, so that events are published in seq order. Rejects when the transaction
   * failed; nothing was published then.
   */
  write<T>(work: (write: JournalWrite) => Promise<T>, options?: WriteOptions): Promise<T>
  /** Begins a new day if it has come; every write does so by itself. */
  turnDay(): Promise<void>
}

/** meta: the day that the stored events have reached. */
export const DAY_KEY = 'day'

export const createJournal = (deps: {
  readonly db: Kysely<Database>
  readonly clock: Clock
  readonly days: DayClock
  readonly order: WriteOrder
  /** Where events are stored for consumers; absent: nowhere. */
  readonly outbox?: EventStore
}): Journal => {
  const { db, clock, days, order, outbox = null } = deps
  const writeLock = new WriteLock()
  /** The stored day as far as known; null until the first write has read it. */
  let storedDay: string | null = null

  const write: Journal['write'] = async (work, { locks = 'first' } = {}) => {
    const handle = await writeLock.enter(locks === 'first' ? 'atTurn' : 'ahead')
    const ordered = order.begin()
    const { isShared } = order
    const run = new WriteRun({
      clock,
      days,
      ordered,
      handle,
      storedDay: () => storedDay,
      outbox,
      isShared,
    })
    try {
      const result = await db.transaction().execute(async (trx) => {
        await run.begin(trx, locks)
        const answer = await work(run)
        await run.finish()
        return answer
      })
      storedDay = run.day
      run.publish()
      return result
    } finally {
      ordered.ended()
      handle.release()
    }
  }

  return { write, turnDay: () => write(async () => undefined) }
}

interface WriteRunDeps {
  readonly clock: Clock
  readonly days: DayClock
  readonly ordered: OrderedWrite
  readonly handle: LockHandle
  /** null: not read yet. */
  readonly storedDay: () => string | null
  readonly outbox: EventStore | null
  readonly isShared: boolean
}

/** One write while it runs. */
class WriteRun implements JournalWrite {
  day = ''
  readonly #deps: WriteRunDeps
  readonly #events: LiveEvent[] = []
  /** When its events were published, ms since the epoch; null: not yet. */
  #publishedAt: number | null = null
  readonly #changes: RegistryChange[] = []
  readonly #commits: (() => void)[] = []
  #trx: Transaction<Database> | null = null
  #range: { readonly first: number; readonly last: number } | null = null
  /** The day that the stored events have reached. */
  #reached = ''
  #isNewDay = false
  #isCaughtUp = false
  #committed: CommittedWrite | null = null

  constructor(deps: WriteRunDeps) {
    this.#deps = deps
  }

  get now(): number {
    return this.#deps.clock.now()
  }

  get isShared(): boolean {
    return this.#deps.isShared
  }

  get trx(): Transaction<Database> {
    if (!this.#trx) throw new Error('The write has not begun')
    return this.#trx
  }

  async begin(trx: Transaction<Database>, locks: 'first' | 'late'): Promise<void> {
    this.#trx = trx
    const { clock, days, storedDay } = this.#deps
    this.#reached = storedDay() ?? (await readDay(trx))
    this.#noteReached(days.dayOf(clock.now()))
    if (locks === 'first') await this.catchUp()
  }

  async catchUp(): Promise<ConcurrentWrites> {
    const { ordered, handle, storedDay } = this.#deps
    if (this.#isCaughtUp) return ordered.conflicts
    this.#isCaughtUp = true
    await handle.acquire()
    await ordered.lock(this.trx)
    for (const reached of [storedDay(), ordered.reachedDay()]) {
      if (reached !== null && reached > this.#reached) this.#reached = reached
    }
    this.#noteReached(this.day)
    this.#isNewDay = this.day !== this.#reached && (await storeDay(this.trx, this.day))
    return ordered.conflicts
  }

  /** A clock that is set back, or behind another process's, does not bring a day back. */
  #noteReached(today: string): void {
    this.day = this.#reached > today ? this.#reached : today
  }

  async takeSeqs(count: number, extra?: SeqStatement): Promise<number> {
    const total = count + (this.#isNewDay ? 1 : 0)
    const last = await advanceCounter(
      this.trx,
      total,
      extra?.(sql<number>`(select seq - ${count - 1} from counter)`),
    )
    const first = last - total + 1
    this.#range = { first, last }
    if (!this.#isNewDay) return first
    const event = { event: 'dayStarted', data: { day: this.day }, audience: { kind: 'everyone' } } as const
    this.emit(first, event)
    return first + 1
  }

  emit(seq: number, event: DraftEvent): void {
    this.#publishedAt ??= this.#deps.clock.now()
    this.#events.push(new LiveEvent(seq, event, this.#publishedAt))
  }

  remember(change: RegistryChange): void {
    this.#changes.push(change)
  }

  afterCommit(run: () => void): void {
    this.#commits.push(run)
  }

  /** The last step within the transaction. */
  async finish(): Promise<void> {
    const { ordered, outbox, isShared } = this.#deps
    await this.catchUp()
    // Changes for other processes need a seq to be ordered by, even where no event is published.
    const needsSeq = isShared && this.#changes.length > 0
    if (!this.#range && (this.#isNewDay || needsSeq)) await this.takeSeqs(this.#isNewDay ? 0 : 1)
    const events = this.#events
    const { first, last } = this.#range ?? { first: 0, last: 0 }
    this.#committed = { firstSeq: first, lastSeq: last, events, changes: this.#changes }
    if (this.#range) await ordered.keep(this.trx, this.#committed)
    if (outbox && (await outbox.keep(this.trx, events))) this.afterCommit(() => outbox.kept())
  }

  /** The transaction is on disk. */
  publish(): void {
    for (const run of this.#commits) run()
    if (this.#committed) this.#deps.ordered.committed(this.#committed)
  }
}

/** The day that the stored events have reached; empty in a new database. */
export const readDay = async (trx: Kysely<Database>): Promise<string> => {
  const row = await trx.selectFrom('meta').select('value').where('key', '=', DAY_KEY).executeTakeFirst()
  return row?.value ?? ''
}

/** Stores the day; false when another process has done so. */
const storeDay = async (trx: Transaction<Database>, day: string): Promise<boolean> => {
  const { rows } = await sql`insert into meta as m (key, value) values (${DAY_KEY}, ${day})
    on conflict (key) do update set value = excluded.value where m.value < excluded.value returning 1`.execute(
    trx,
  )
  return rows.length > 0
}

const advanceCounter = async (
  trx: Transaction<Database>,
  count: number,
  extra: RawBuilder<unknown> | undefined,
): Promise<number> => {
  const { rows } = await sql<{ seq: number }>`with counter as (
      update event_counter set seq = seq + ${count} returning seq
    )${extra === undefined ? sql`` : sql`, extra as (${extra})`}
    select seq::float8 as seq from counter`.execute(trx)
  const row = rows[0]
  if (!row) throw new Error('The event counter is missing from the database')
  return row.seq
}
