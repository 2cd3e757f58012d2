import type { ScheduleFailure } from '../../../../src/contract/reports/reportSchedule.ts'
import { FinalJobError, type JobKind } from '../../../platform/jobs/jobKind.ts'
import { ApiError } from '../../../platform/plugins/apiError.ts'
import { prepareReport } from '../buildReport.ts'
import { type ReportAsker, requireViewer } from '../findViewer.ts'
import { findRun, type FoundRun, isUnfinished } from '../runSql.ts'
import { deliver, type DeliveryContext, DiskUnready } from './deliver.ts'
import { DELIVERY_JOB, type DeliveryJobInput } from './deliveryJobInput.ts'
import { questionsOf } from './scheduleQuestions.ts'
import {
  type DeliveryEnd,
  type DeliveryWork,
  endDelivery,
  findDelivery,
  lockDelivery,
  setDeliveryRuns,
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
 * Makes a delivery of a schedule: builds its reports with the rights that the author has now, waits for them, writes their
 * files, and sends them. A job that is repeated goes on with the reports that it has, and mails and files are the same.
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
  const runIds = work.runIds.length > 0 ? work.runIds : await startRuns(context, work)
  // oxlint-disable-next-line no-await-in-loop -- one after the other
  for (const runId of runIds) await runEnded(context, work, runId, signal)
  // Rights may have changed meanwhile.
  const author = await requireAuthor(context, work)
  const runs = await Promise.all(runIds.map((id) => findRun(context.db, author, id)))
  const found = runs.filter((run) => run !== null)
  const [first, ...rest] = found
  if (!first || found.length < runs.length) throw new DeliveryFailed('reportCancelled')
  for (const run of found) refuseUndone(run)
  const { settings } = work
  const rows = found.reduce((sum, run) => sum + run.rows, 0)
  if (rows === 0 && settings.skipEmpty) return { state: 'empty', rows: 0 }
  const failure = await deliver(context, { work, author, runs: [first, ...rest], signal })
  return failure === null ? { state: 'sent', rows } : { state: 'failed', reason: failure }
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

/** Stores the reports of a delivery, once; returns their ids, none where the delivery is over. */
const startRuns = async (context: DeliveryContext, work: DeliveryWork): Promise<readonly number[]> => {
  const { settings, dueAt } = work
  const author = await requireAuthor(context, work)
  const asked = await questionsOf(context, author, settings, dueAt)
  if (asked === null) throw new DeliveryFailed('templateGone')
  if (asked.questions.length === 0) throw new DeliveryFailed('questionOutdated')
  try {
    const stores = await Promise.all(
      asked.questions.map((question) => prepareReport(context, author, { question, name: settings.name })),
    )
    return await context.db.transaction().execute(async (trx) => {
      const known = await lockDelivery(trx, work.id)
      if (known === undefined || known.length > 0) return known ?? []
      const ids: number[] = []
      // oxlint-disable-next-line no-await-in-loop -- one connection
      for (const store of stores) ids.push(await store(trx))
      await setDeliveryRuns(trx, work.id, ids)
      return ids
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
