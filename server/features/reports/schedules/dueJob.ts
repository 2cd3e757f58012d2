import { type Kysely, sql } from 'kysely'
import * as z from 'zod/mini'
import type { ReportScheduleFields } from '../../../../src/contract/reports/reportSchedule.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { JobKind } from '../../../platform/jobs/jobKind.ts'
import { enqueueJob } from '../../../platform/jobs/jobQueue.ts'
import type { Log } from '../../../platform/log.ts'
import type { Database } from '../../../storage/schema.ts'
import { DELIVERY_JOB } from './deliveryJobInput.ts'
import { insertDelivery } from './scheduleSql.ts'
import { lastDue, nextDue } from './scheduleWhen.ts'

interface DueContext {
  readonly db: Kysely<Database>
  readonly clock: Pick<Clock, 'now'>
  readonly log: Log
}

/** A failing round is made up for by the next minute. */
const RETRY = { attempts: 1, firstMs: 0, maxMs: 0 }
const KEEP_MS = 600_000

/**
 * Enqueues the delivery of a schedule that is due, with its next moment, in one transaction; of moments that were missed, the
 * last one. Whichever process locks the schedule first does it. Returns false where none is due.
 */
const enqueueNext = ({ db, clock, log }: DueContext): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const now = clock.now()
    const { rows } = await sql<{
      id: number
      ownerId: number
      settings: ReportScheduleFields
    }>`select id, owner_id as "ownerId", settings from report_schedule
      where next_at <= ${now}::bigint and deleted_at is null order by next_at limit 1 for update skip locked`.execute(
      trx,
    )
    const [schedule] = rows
    if (!schedule) return false
    const { id, ownerId, settings } = schedule
    const set = (nextAt: number | null) =>
      trx.updateTable('report_schedule').set({ next_at: nextAt }).where('id', '=', id).execute()
    let moments: { readonly dueAt: number | null; readonly nextAt: number | null }
    try {
      moments = { dueAt: lastDue(settings, now), nextAt: nextDue(settings, now) }
    } catch (error) {
      // A time zone of another version of the program.
      log(`the schedule ${id} of reports cannot be read: ${String(error)}`, { level: 'warning' })
      await set(null)
      return true
    }
    await set(moments.nextAt)
    if (moments.dueAt === null) return true
    const delivery = await insertDelivery(trx, { scheduleId: id, dueAt: moments.dueAt, isAsked: false, now })
    if (delivery !== null)
      await enqueueJob(trx, DELIVERY_JOB, { input: { delivery }, accountId: ownerId, now })
    return true
  })

/** Enqueues the deliveries of all schedules that are due. */
export const enqueueDeliveries = async (
  context: DueContext,
  isStopped: () => boolean = () => false,
): Promise<void> => {
  let isMore = true
  // oxlint-disable-next-line no-await-in-loop -- one after the other
  while (isMore && !isStopped()) isMore = await enqueueNext(context)
}

/** Looks every minute for schedules of reports that are due. */
export const dueJob = (context: DueContext): JobKind => ({
  name: 'report.due',
  input: z.object({}),
  concurrency: { perProcess: 1 },
  retry: RETRY,
  keepMs: KEEP_MS,
  schedule: { cron: '* * * * *', timeZone: 'UTC', input: () => ({}) },
  run: ({ signal }) => enqueueDeliveries(context, () => signal.aborted),
})
