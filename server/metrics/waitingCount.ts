import { type Kysely, sql } from 'kysely'
import type { Database } from '../storage/schema.ts'
import type { Clock } from '../platform/clock.ts'
import { createRepeated } from '../platform/repeated.ts'
import type { Log } from '../platform/log.ts'

/** Queue lengths in the database, for all its servers together. */
export type WaitingCounts = Readonly<Record<'webhook' | 'mail' | 'message' | 'order' | 'answer', number>>

/** About as frequent as scrapes, which do not query the database. */
const PAUSE_MS = 15_000
/** Maximum count: more is certainly a problem, and counting must stay cheap. */
const MOST = 100_000

/**
 * Pending rows have their own index in each table, so that a count reads no settled rows. A command waits for its
 * device to fetch it, then for the response.
 */
export const waitingStatement = (most: number) => sql<WaitingCounts>`select
    (select count(*) from (select 1 from webhook_delivery where state = 'waiting' limit ${sql.lit(most)}) d) as webhook,
    (select count(*) from (select 1 from mail_outbox where state = 'waiting' limit ${sql.lit(most)}) m) as mail,
    (select count(*) from (select 1 from message_delivery where state = 'waiting' limit ${sql.lit(most)}) n) as message,
    count(*) filter (where o.state = 'queued') as "order",
    count(*) filter (where o.state = 'sent') as answer
  from (select state from device_command where state in ('queued', 'sent') limit ${sql.lit(most)}) o`

/** Counts the pending rows periodically. */
export interface WaitingCount {
  /** The last counts; null: there are none yet, or the count failed, as while the database is unavailable. */
  readonly newest: WaitingCounts | null
  start(): void
  stop(): Promise<void>
}

export const createWaitingCount = (deps: {
  readonly db: Kysely<Database>
  readonly clock: Clock
  readonly log: Log
}): WaitingCount => {
  const { db, clock, log } = deps
  let newest: WaitingCounts | null = null
  const counting = createRepeated({
    clock,
    async run() {
      newest = (await waitingStatement(MOST).execute(db)).rows[0] ?? null
    },
    pauseMs: PAUSE_MS,
    onFailure(error) {
      newest = null
      log(`what waits was not counted: ${String(error)}`, { level: 'warning' })
    },
  })
  return {
    get newest() {
      return newest
    },
    start: () => counting.start(),
    stop: () => counting.stop(),
  }
}
