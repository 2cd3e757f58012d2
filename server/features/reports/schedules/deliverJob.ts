import type { ScheduleFailure } from '../../../../src/contract/reports/reportSchedule.ts'
import { FinalJobError, type JobKind } from '../../../platform/jobs/jobKind.ts'
import { ApiError } from '../../../platform/plugins/apiError.ts'
import { prepareReport } from '../buildReport.ts'
import { type ReportAsker, requireViewer } from '../findViewer.ts'
import { findRun, type FoundRun, isUnfinished } from '../runSql.ts'
import { deliver, type DeliveryContext, DiskUnready } from './deliver.ts'
import { DELIVERY_JOB, type DeliveryJobInput } from './deliveryJobInput.ts'
import { schedulePeriod } from './schedulePeriod.ts'
import {
  type DeliveryEnd,
  type DeliveryWork,
  endDelivery,
  findDelivery,
  lockDelivery,
  setDeliveryRun,
} from './scheduleSql.ts'
import { pause } from './pause.ts'

/** Most of the time a delivery waits for its report; a client has as many as two processes run. */
const CONCURRENCY = { perProcess: 8, perAccount: 4 }
/** A disk that does not answer is asked for some ten minutes. */
const RETRY = { attempts: 8, firstMs: 5_000, maxMs: 300_000 }
const KEEP_MS = 3_600_000
/** How soon a delivery learns that its report is done. */
const LOOK_AGAIN_MS = 1_000

/** A failure that ends a delivery; the list of schedules shows its reason. */
class DeliveryFailed extends Error {
  readonly reason: ScheduleFailure
  constructor(reason: ScheduleFailure) {
    super(reason)
    this.reason = reason
  }
}

/**
 * Makes a delivery of a schedule: builds its report with the rights that the author has now, waits for it, writes its files,
 * and sends them. A job that is repeated goes on with the report that it has, and mails and files are the same.
 */
export const deliverJob = (context: DeliveryContext): JobKind<DeliveryJobInput, null> => ({
  ...DELIVERY_JOB,
  concurrency: CONCURRENCY,
  retry: RETRY,
  keepMs: KEEP_MS,
  async run({ input, attempt, signal }) {
    const { db, clock } = context
    const end = (how: DeliveryEnd) => endDelivery(db, input.delivery, how, clock.now())
    try {
      const work = await findDelivery(db, input.delivery)
      if (work === null) return null
      await end(await makeDelivery(context, work, signal))
      return null
    } catch (error) {
      signal.throwIfAborted()
      const reason = reasonOf(error, attempt >= RETRY.attempts)
      if (reason === null) throw error
      await end({ state: 'failed', reason })
      if (reason === 'internal') throw new FinalJobError(String(error), { cause: error })
      return null
    }
  },
})

/** The reason that ends a delivery; null: it is tried again. */
const reasonOf = (error: unknown, isLast: boolean): ScheduleFailure | null => {
  if (error instanceof DeliveryFailed) return error.reason
  if (!isLast) return null
  return error instanceof DiskUnready ? error.reason : 'internal'
}

const makeDelivery = async (
  context: DeliveryContext,
  work: DeliveryWork,
  signal: AbortSignal,
): Promise<DeliveryEnd> => {
  const runId = work.runId ?? (await startRun(context, work))
  if (runId === null) throw new DeliveryFailed('reportCancelled')
  await runEnded(context, work, runId, signal)
  // Rights may have changed meanwhile.
  const author = await requireAuthor(context, work)
  const run = await findRun(context.db, author, runId)
  if (run === null) throw new DeliveryFailed('reportCancelled')
  refuseUndone(run)
  const { settings } = work
  if (run.rows === 0 && settings.skipEmpty) return { state: 'empty', rows: 0 }
  const failure = await deliver(context, { work, author, run, signal })
  return failure === null ? { state: 'sent', rows: run.rows } : { state: 'failed', reason: failure }
}

const refuseUndone = ({ state }: FoundRun): void => {
  if (state === 'failed') throw new DeliveryFailed('reportFailed')
  if (state !== 'done') throw new DeliveryFailed('reportCancelled')
}

const requireAuthor = async (
  { db, clock }: DeliveryContext,
  { accountId }: DeliveryWork,
): Promise<ReportAsker> => {
  const author = await requireViewer(db, accountId, clock.now())
  if (typeof author === 'string') throw new DeliveryFailed(author)
  return author
}

/** Stores the report of a delivery, once; returns its id, null where the delivery is over. */
const startRun = async (context: DeliveryContext, work: DeliveryWork): Promise<number | null> => {
  const { settings, dueAt } = work
  const { name, period, timeZone } = settings
  const author = await requireAuthor(context, work)
  const question = { ...settings.question, ...schedulePeriod(period, dueAt, timeZone), timeZone }
  try {
    const store = await prepareReport(context, author, { question, name })
    return await context.db.transaction().execute(async (trx) => {
      const known = await lockDelivery(trx, work.id)
      if (known === undefined) return null
      if (known !== null) return known
      const id = await store(trx)
      await setDeliveryRun(trx, work.id, id)
      return id
    })
  } catch (error) {
    const reason = refusalOf(error)
    throw reason === null ? error : new DeliveryFailed(reason)
  }
}

/** Why the author's question is not answered now; null: it may be later. */
const refusalOf = (error: unknown): ScheduleFailure | null => {
  if (!(error instanceof ApiError)) return null
  const { status, code } = error.body
  if (status === 403) return 'vehicleHidden'
  if (status === 422 && code === 'not_found') return 'noVehicles'
  return status === 429 || status >= 500 ? null : 'questionOutdated'
}

/** Waits until a report has ended. */
const runEnded = async (
  { db, clock }: DeliveryContext,
  { accountId }: DeliveryWork,
  runId: number,
  signal: AbortSignal,
): Promise<void> => {
  for (;;) {
    const run = await db
      .selectFrom('report_run')
      .select('state')
      .where('id', '=', runId)
      .where('account_id', '=', accountId)
      .executeTakeFirst()
    if (run === undefined || !isUnfinished(run.state)) return
    await pause(clock, LOOK_AGAIN_MS, signal)
  }
}
