import { type Kysely, sql } from 'kysely'
import type { Database } from '../../storage/schema.ts'
import type { Clock } from '../../platform/clock.ts'
import type { JobKind } from '../../platform/jobs/jobKind.ts'
import { upkeepJob } from '../../platform/jobs/upkeepJob.ts'

const DAY_MS = 86_400_000
/** Lines that one statement deletes, so that none holds up those who write the log. */
const BATCH_LINES = 1_000
/** Keeps the audit log for `keepDays` days: deletes what is too old, once a day. `timeZone`: IANA name. */
export const auditJob = (deps: {
  readonly db: Kysely<Database>
  readonly clock: Clock
  readonly keepDays: number
  readonly timeZone: string
}): JobKind => {
  const { db, clock, keepDays, timeZone } = deps
  return upkeepJob({
    name: 'audit.forget',
    cron: '40 2 * * *',
    timeZone,
    failure: 'old lines of the audit log could not be deleted',
    async run(isStopped) {
      const oldest = clock.now() - keepDays * DAY_MS
      while (!isStopped() && (await deleteAuditBefore(db, oldest, BATCH_LINES)) > 0);
    },
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
