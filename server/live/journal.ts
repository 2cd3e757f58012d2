import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../db/schema.ts'
import type { Clock } from './clock.ts'
import type { DayClock } from './dayClock.ts'
import { type DraftEvent, LiveEvent } from './liveEvent.ts'

/**
 * The events of one committed transaction. Its seqs run from `firstSeq` to `lastSeq` and follow those of the
 * transaction before without a gap, though not every one of them carries an event.
 */
export interface CommittedEvents {
  readonly firstSeq: number
  readonly lastSeq: number
  readonly events: readonly LiveEvent[]
}

/** What a write sees of its transaction. */
export interface JournalWrite {
  readonly trx: Transaction<Database>
  /** The current day of the server's time zone, YYYY-MM-DD. */
  readonly day: string
  /**
   * Takes `count` seqs and answers the first. The counter's row stays locked until the commit, so take them late;
   * once per write.
   */
  takeSeqs(count: number): Promise<number>
  /** Says what to pass on after the commit under a seq that was taken. */
  emit(seq: number, event: DraftEvent): void
  /** Runs when the transaction is on disk, before its events are passed on and before the next write begins. */
  afterCommit(run: () => void): void
}

export interface Journal {
  /**
   * Runs one transaction that may take seqs, then passes its events on. Writes run one after another, so that events
   * leave in the order of their seqs. Rejects when the transaction failed; nothing was passed on then.
   */
  write<T>(work: (write: JournalWrite) => Promise<T>): Promise<T>
  /** Begins a new day when one has come; every write does so by itself. */
  turnDay(): Promise<void>
}

/** meta: the day that the stored events have reached. */
export const DAY_KEY = 'day'

export const createJournal = (deps: {
  readonly db: Kysely<Database>
  readonly clock: Clock
  readonly days: DayClock
  readonly publish: (committed: CommittedEvents) => void
}): Journal => {
  const { db, clock, days, publish } = deps
  let tail: Promise<unknown> = Promise.resolve()
  /** The day that is known to be stored; null until the first write has looked. */
  let storedDay: string | null = null

  const runOne = async <T>(work: (write: JournalWrite) => Promise<T>): Promise<T> => {
    const drafts: { seq: number; event: DraftEvent }[] = []
    let range: { first: number; last: number } | null = null
    const commits: (() => void)[] = []
    let day = days.dayOf(clock.now())
    const result = await db.transaction().execute(async (trx) => {
      const reached = storedDay ?? (await readDay(trx))
      // A clock that is set back does not bring a day back.
      if (reached > day) day = reached
      const isNewDay = reached !== day && (await storeDay(trx, day))
      const takeSeqs = async (count: number): Promise<number> => {
        const total = count + (isNewDay ? 1 : 0)
        const last = await advanceCounter(trx, total)
        const first = last - total + 1
        range = { first, last }
        if (!isNewDay) return first
        drafts.push({
          seq: first,
          event: { event: 'dayStarted', data: { day }, audience: { kind: 'everyone' } },
        })
        return first + 1
      }
      const answer = await work({
        trx,
        day,
        takeSeqs,
        emit: (seq, event) => drafts.push({ seq, event }),
        afterCommit: (run) => commits.push(run),
      })
      if (isNewDay && !range) await takeSeqs(0)
      return answer
    })
    storedDay = day
    for (const run of commits) run()
    passOn(range, drafts)
    return result
  }

  const passOn = (
    range: { readonly first: number; readonly last: number } | null,
    drafts: readonly { readonly seq: number; readonly event: DraftEvent }[],
  ): void => {
    if (!range) return
    const now = clock.now()
    const events = drafts.map(({ seq, event }) => new LiveEvent(seq, event, now))
    publish({ firstSeq: range.first, lastSeq: range.last, events })
  }

  const write = <T>(work: (write: JournalWrite) => Promise<T>): Promise<T> => {
    const run = tail.then(() => runOne(work))
    tail = run.catch(() => undefined)
    return run
  }

  return { write, turnDay: () => write(async () => undefined) }
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

const advanceCounter = async (trx: Transaction<Database>, count: number): Promise<number> => {
  const { rows } = await sql<{ seq: number }>`update event_counter set seq = seq + ${count}
    returning seq::float8 as seq`.execute(trx)
  const row = rows[0]
  if (!row) throw new Error('The event counter is missing from the database')
  return row.seq
}
