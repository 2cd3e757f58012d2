import { type Kysely, sql } from 'kysely'
import type { Database } from '../../db/schema.ts'
import type { Clock } from '../../live/clock.ts'
import { createRepeated, type Repeated } from '../../live/repeated.ts'
import type { Log } from '../../log.ts'

const DAY_MS = 86_400_000
/** Lines that one statement deletes, so that none holds up those who write the log. */
const BATCH_LINES = 1_000

/** Keeps the audit log for `keepDays` days: forgets what is too old at the start and once a day. */
export const createAuditKeeper = (deps: {
  readonly db: Kysely<Database>
  readonly clock: Clock
  readonly keepDays: number
  readonly log: Log
}): Repeated => {
  const { db, clock, keepDays, log } = deps
  const forget = async (isStopped: () => boolean): Promise<void> => {
    const oldest = clock.now() - keepDays * DAY_MS
    for (;;) {
      if (isStopped() || (await deleteAuditBefore(db, oldest, BATCH_LINES)) === 0) return
    }
  }
  return createRepeated({
    clock,
    run: forget,
    pauseMs: DAY_MS,
    onFailure: (error) =>
      log(`old lines of the audit log could not be deleted: ${String(error)}`, { level: 'warning' }),
  })
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
