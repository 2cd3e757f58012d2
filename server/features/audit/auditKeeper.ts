import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/schema.ts'
import type { Clock } from '../../live/clock.ts'
import type { Log } from '../../log.ts'

const DAY_MS = 86_400_000
/** Lines that one statement deletes, so that none holds up those who write the log. */
const BATCH_LINES = 1_000

export interface AuditKeeper {
  /** Forgets what is too old, now and once a day. */
  start(): void
  /** Waits for the deletion that runs. */
  stop(): Promise<void>
}

/** Keeps the audit log for `keepDays` days. */
export const createAuditKeeper = (deps: {
  readonly db: Kysely<Database>
  readonly clock: Clock
  readonly keepDays: number
  readonly log: Log
}): AuditKeeper => {
  const { db, clock, keepDays, log } = deps
  let running: Promise<unknown> = Promise.resolve()
  let cancel = (): void => undefined
  let isStopped = false

  const forget = async (): Promise<void> => {
    const oldest = clock.now() - keepDays * DAY_MS
    for (;;) {
      if (isStopped || (await deleteAuditBefore(db, oldest, BATCH_LINES)) === 0) return
    }
  }
  const turn = (): void => {
    running = forget()
      .catch((error: unknown) =>
        log(`old lines of the audit log could not be deleted: ${String(error)}`, { level: 'warning' }),
      )
      .then(() => {
        if (!isStopped) cancel = clock.setTimer(turn, DAY_MS)
      })
  }
  return {
    start: turn,
    async stop() {
      isStopped = true
      cancel()
      await running
    },
  }
}

/**
 * Deletes some of the oldest lines, as far as they were written before `moment` (ms since the epoch); answers how many.
 * 0: none is left. It looks at the beginning of the log only, for lines are written in the order of their ids.
 */
export const deleteAuditBefore = async (
  db: Kysely<Database>,
  moment: number,
  lines: number,
): Promise<number> => {
  const { numAffectedRows } = await sql`delete from audit_log
    where id < (select min(id) from audit_log) + ${lines}::int and at < ${new Date(moment)}`.execute(db)
  return Number(numAffectedRows ?? 0)
}
