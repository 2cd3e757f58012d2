import { type Kysely, sql } from 'kysely'
import { REPORT_KEEP_DAYS } from '../../../src/contract/reports/reportRun.ts'
import type { Clock } from '../../platform/clock.ts'
import type { JobKind } from '../../platform/jobs/jobKind.ts'
import { upkeepJob } from '../../platform/jobs/upkeepJob.ts'
import { forgetLateDays } from '../../storage/lateDays.ts'
import type { Database } from '../../storage/schema.ts'
import { REPORT_JOB } from './reportJobInput.ts'
import { DELIVERY_JOB } from './schedules/deliveryJobInput.ts'

const KEEP_MS = REPORT_KEEP_DAYS * 86_400_000
/** Runs of one statement: their parts may be many. */
const BATCH = 20

/**
 * Deletes the rows of reports after their time and, after as long again, what is left of them; ends those whose jobs have all
 * failed. `now`: ms since the epoch.
 */
export const tidyReports = async (
  db: Kysely<Database>,
  now: number,
  isStopped: () => boolean = () => false,
): Promise<void> => {
  await sql`update report_run r set state = 'failed', finished_at = ${now}::bigint
    where finished_at is null and not exists (select 1 from job
      where kind = ${REPORT_JOB.name} and state in ('queued', 'running') and (input->>'run')::integer = r.id)`.execute(
    db,
  )
  let expired = BATCH
  while (expired === BATCH && !isStopped()) expired = await expireSome(db, now - KEEP_MS)
  await db
    .deleteFrom('report_run')
    .where('finished_at', '<', now - 2 * KEEP_MS)
    .execute()
  await tidyDeliveries(db, now)
  await forgetLateDays(db, 3 * REPORT_KEEP_DAYS)
}

/** Ends the deliveries whose jobs have failed, and deletes old ones, but for the last one of each schedule. */
const tidyDeliveries = async (db: Kysely<Database>, now: number): Promise<void> => {
  await sql`update report_delivery d set state = 'failed', reason = 'internal', finished_at = ${now}::bigint
    where finished_at is null and not exists (select 1 from job
      where kind = ${DELIVERY_JOB.name} and state in ('queued', 'running')
        and (input->>'delivery')::integer = d.id)`.execute(db)
  await sql`delete from report_delivery d where finished_at < ${now - 2 * KEEP_MS}::bigint
    and exists (select 1 from report_delivery newer where newer.schedule_id = d.schedule_id and newer.id > d.id)`.execute(
    db,
  )
}

const expireSome = async (db: Kysely<Database>, before: number): Promise<number> => {
  const { rows } = await sql<{ id: number }>`update report_run set state = 'expired' where id in (
      select id from report_run where finished_at < ${before}::bigint and state <> 'expired' limit ${BATCH})
    returning id`.execute(db)
  const ids = rows.map(({ id }) => id)
  if (ids.length > 0) await db.deleteFrom('report_part').where('run_id', 'in', ids).execute()
  return ids.length
}

/** Tidies reports every hour. `timeZone`: IANA name. */
export const reportUpkeep = (deps: {
  readonly db: Kysely<Database>
  readonly clock: Pick<Clock, 'now'>
  readonly timeZone: string
}): JobKind => {
  const { db, clock, timeZone } = deps
  return upkeepJob({
    name: 'reports.tidy',
    cron: '20 * * * *',
    timeZone,
    failure: 'old reports could not be deleted',
    run: (isStopped) => tidyReports(db, clock.now(), isStopped),
  })
}
