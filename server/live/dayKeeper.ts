import { type Kysely, sql } from 'kysely'
import { EVENT_KEEP_DAYS } from '../storage/keepPartitions.ts'
import type { Database } from '../storage/schema.ts'
import type { Clock } from '../platform/clock.ts'
import type { DayClock } from './dayClock.ts'
import type { Journal } from './journal.ts'
import type { Log } from '../platform/log.ts'

const DAY_MS = 86_400_000
/** Delay before a retry after a failure, such as an unreachable database. */
const RETRY_MS = 5_000

export interface DayKeeper {
  /** Sets the stored day to today's, now and at every midnight of the server's time zone. */
  start(): Promise<void>
  stop(): void
}

/** Begins each new day on time, even when no vehicle reports anything, and deletes what is too old. */
export const createDayKeeper = (deps: {
  readonly db: Kysely<Database>
  readonly journal: Journal
  readonly clock: Clock
  readonly days: DayClock
  readonly log: Log
}): DayKeeper => {
  const { db, clock, days, journal, log } = deps
  let cancel: (() => void) | null = null
  let isStopped = false

  const turn = async (): Promise<void> => {
    await journal.turnDay()
    await purge(db, days, clock.now())
  }

  const wait = (ms: number): void => {
    if (!isStopped) cancel = clock.setTimer(() => void turnAndWait(), ms)
  }

  const turnAndWait = async (): Promise<void> => {
    try {
      await turn()
      const now = clock.now()
      wait(days.nextDayStart(now) - now)
    } catch (error) {
      log(`the day was not turned and will be tried again: ${String(error)}`, { level: 'warning' })
      wait(RETRY_MS)
    }
  }

  return {
    async start() {
      await turn()
      const now = clock.now()
      wait(days.nextDayStart(now) - now)
    },
    stop() {
      isStopped = true
      cancel?.()
    },
  }
}

const purge = async (db: Kysely<Database>, days: DayClock, now: number): Promise<void> => {
  const oldest = now - EVENT_KEEP_DAYS * DAY_MS
  await sql`delete from event_count where day < ${days.dayOf(oldest)}`.execute(db)
}
