import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { Database } from '../db/schema.ts'
import type { Clock } from './clock.ts'
import type { DayClock } from './dayClock.ts'
import type { EventOutlet } from './eventOutlet.ts'
import { type DraftEvent, LiveEvent } from './liveEvent.ts'
import type { OutsideNews } from './outsideNews.ts'
import type { RegistryChange } from './registryChange.ts'
import { type Standing, WriteTurns } from './turns.ts'
import type { OrderedWrite, WriteOrder } from './writeOrder.ts'

/**
 * The events of one committed transaction. Its seqs run from `firstSeq` to `lastSeq` and follow those of the
 * transaction before without a gap, though not every one of them carries an event.
 */
export interface CommittedEvents {
  readonly firstSeq: number
  readonly lastSeq: number
  readonly events: readonly LiveEvent[]
}

/** The same with what the write means for the memory of each process beside its events. */
export interface CommittedWrite extends CommittedEvents {
  readonly changes: readonly RegistryChange[]
}

/** Whether anybody hears of the write; one that took no seqs at most changes the memory of this process. */
export const isTold = ({ lastSeq }: CommittedWrite): boolean => lastSeq > 0

/** A statement that changes rows, made of an expression that is the first of the seqs taken. */
export type BesideSeqs = (firstSeq: RawBuilder<number>) => RawBuilder<unknown>

/** What a write sees of its transaction. */
export interface JournalWrite {
  readonly trx: Transaction<Database>
  /** The current day of the server's time zone, YYYY-MM-DD. */
  readonly day: string
  /**
   * Takes `count` seqs and answers the first. The counter's row stays locked until the commit, so take them late;
   * once per write. `beside` is done with it, in one question: a statement that changes rows which get seqs, of which it
   * is given the first.
   */
  takeSeqs(count: number, beside?: BesideSeqs): Promise<number>
  /** Whether other processes write to the same database. */
  readonly isShared: boolean
  /** Says what to pass on after the commit under a seq that was taken. */
  emit(seq: number, event: DraftEvent): void
  /** Says what every process has to know from the commit on, before the next write begins. */
  remember(change: RegistryChange): void
  /** Runs when the transaction is on disk, before the registry learns of it and its events are passed on. */
  afterCommit(run: () => void): void
  /**
   * Of a write that locks late: waits until nobody else writes, and answers what others changed since this write began.
   * Call it before anything that rests on the registry is stored.
   */
  catchUp(): Promise<OutsideNews>
}

/**
 * When a write keeps others from writing, of this process and of others: from its beginning on, so that nothing is written in
 * between, or only once it asks for it by `catchUp`. Of those that are not there yet one is under way at a time.
 */
export interface WriteOptions {
  readonly locks?: 'first' | 'late'
}

export interface Journal {
  /**
   * Runs one transaction that may take seqs, then passes its events on. Writes run one after another, but for what one that
   * locks late does before, so that events leave in the order of their seqs. Rejects when the transaction failed; nothing
   * was passed on then.
   */
  write<T>(work: (write: JournalWrite) => Promise<T>, options?: WriteOptions): Promise<T>
  /** Begins a new day when one has come; every write does so by itself. */
  turnDay(): Promise<void>
}

/** meta: the day that the stored events have reached. */
export const DAY_KEY = 'day'

export const createJournal = (deps: {
  readonly db: Kysely<Database>
  readonly clock: Clock
  readonly days: DayClock
  readonly order: WriteOrder
  /** Where events are kept for the programs of others; absent: nowhere. */
  readonly outlet?: EventOutlet
}): Journal => {
  const { db, clock, days, order, outlet = null } = deps
  const turns = new WriteTurns()
  /** The day that is known to be stored; null until the first write has looked. */
  let storedDay: string | null = null

  const write: Journal['write'] = async (work, { locks = 'first' } = {}) => {
    const standing = await turns.enter(locks === 'first' ? 'atTurn' : 'ahead')
    const ordered = order.begin()
    const { isShared } = order
    const run = new WriteRun({
      clock,
      days,
      ordered,
      standing,
      storedDay: () => storedDay,
      outlet,
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
      run.tell()
      return result
    } finally {
      ordered.ended()
      standing.leave()
    }
  }

  return { write, turnDay: () => write(async () => undefined) }
}

interface WriteRunDeps {
  readonly clock: Clock
  readonly days: DayClock
  readonly ordered: OrderedWrite
  readonly standing: Standing
  /** null: nobody has looked yet. */
  readonly storedDay: () => string | null
  readonly outlet: EventOutlet | null
  readonly isShared: boolean
}

/** One write while it runs. */
class WriteRun implements JournalWrite {
  day = ''
  readonly #deps: WriteRunDeps
  readonly #events: LiveEvent[] = []
  /** When its events were told, ms since the epoch; null: none yet. */
  #toldAt: number | null = null
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

  async catchUp(): Promise<OutsideNews> {
    const { ordered, standing, storedDay } = this.#deps
    if (this.#isCaughtUp) return ordered.news
    this.#isCaughtUp = true
    await standing.reach()
    await ordered.lock(this.trx)
    for (const reached of [storedDay(), ordered.reachedDay()]) {
      if (reached !== null && reached > this.#reached) this.#reached = reached
    }
    this.#noteReached(this.day)
    this.#isNewDay = this.day !== this.#reached && (await storeDay(this.trx, this.day))
    return ordered.news
  }

  /** A clock that is set back, or behind another process's, does not bring a day back. */
  #noteReached(today: string): void {
    this.day = this.#reached > today ? this.#reached : today
  }

  async takeSeqs(count: number, beside?: BesideSeqs): Promise<number> {
    const total = count + (this.#isNewDay ? 1 : 0)
    const last = await advanceCounter(
      this.trx,
      total,
      beside?.(sql<number>`(select seq - ${count - 1} from counter)`),
    )
    const first = last - total + 1
    this.#range = { first, last }
    if (!this.#isNewDay) return first
    const event = { event: 'dayStarted', data: { day: this.day }, audience: { kind: 'everyone' } } as const
    this.emit(first, event)
    return first + 1
  }

  emit(seq: number, event: DraftEvent): void {
    this.#toldAt ??= this.#deps.clock.now()
    this.#events.push(new LiveEvent(seq, event, this.#toldAt))
  }

  remember(change: RegistryChange): void {
    this.#changes.push(change)
  }

  afterCommit(run: () => void): void {
    this.#commits.push(run)
  }

  /** The last step within the transaction. */
  async finish(): Promise<void> {
    const { ordered, outlet, isShared } = this.#deps
    await this.catchUp()
    // What the others have to know needs a seq to be known by, even where no client hears of it.
    const isUntold = isShared && this.#changes.length > 0
    if (!this.#range && (this.#isNewDay || isUntold)) await this.takeSeqs(this.#isNewDay ? 0 : 1)
    const events = this.#events
    const { first, last } = this.#range ?? { first: 0, last: 0 }
    this.#committed = { firstSeq: first, lastSeq: last, events, changes: this.#changes }
    if (this.#range) await ordered.keep(this.trx, this.#committed)
    if (outlet && (await outlet.keep(this.trx, events))) this.afterCommit(() => outlet.kept())
  }

  /** The transaction is on disk. */
  tell(): void {
    for (const run of this.#commits) run()
    if (this.#committed) this.#deps.ordered.committed(this.#committed)
  }
}

/** The day that the stored events have reached; empty in a new database. */
export const readDay = async (trx: Kysely<Database>): Promise<string> => {
  const row = await trx.selectFrom('meta').select('value').where('key', '=', DAY_KEY).executeTakeFirst()
  return row?.value ?? ''
}

/** Keeps the day; false when another process has done so. */
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
  beside: RawBuilder<unknown> | undefined,
): Promise<number> => {
  const { rows } = await sql<{ seq: number }>`with counter as (
      update event_counter set seq = seq + ${count} returning seq
    )${beside === undefined ? sql`` : sql`, beside as (${beside})`}
    select seq::float8 as seq from counter`.execute(trx)
  const row = rows[0]
  if (!row) throw new Error('The event counter is missing from the database')
  return row.seq
}
