import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/schema.ts'
import type { Clock } from '../live/clock.ts'
import { createRepeated } from '../live/repeated.ts'
import type { Log } from '../log.ts'

/** How much waits in the database to leave, of all servers on it together. */
export type WaitingCounts = Readonly<Record<'webhook' | 'mail' | 'order' | 'answer', number>>

/** Scrapes come about as often; none of them asks the database. */
const PAUSE_MS = 15_000
/** More are not counted: by then it is clear what is wrong, and counting is to cost the same. */
const MOST = 100_000

/**
 * What waits has an index of its own in each table, so that a count reads nothing of what is settled. An order waits for its
 * device to take it, then for the answer.
 */
export const waitingStatement = (most: number) => sql<WaitingCounts>`select
    (select count(*) from (select 1 from webhook_delivery where state = 'waiting' limit ${sql.lit(most)}) d) as webhook,
    (select count(*) from (select 1 from mail_outbox where state = 'waiting' limit ${sql.lit(most)}) m) as mail,
    count(*) filter (where o.state = 'queued') as "order",
    count(*) filter (where o.state = 'sent') as answer
  from (select state from device_command where state in ('queued', 'sent') limit ${sql.lit(most)}) o`

/** Counts what waits, again and again. */
export interface WaitingCount {
  /** As of the last count; null: there was none yet, or it failed, as while the database is away. */
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
