import { type Kysely, sql, type Transaction } from 'kysely'
import { ERROR_CODES, SERVER_TEXT } from '../../../src/contract/http/error.ts'
import type { ReportQuestion } from '../../../src/contract/reports/reportQuestion.ts'
import type { BuildReportBody } from '../../../src/contract/reports/reportRun.ts'
import { numberArray } from '../../platform/sqlArray.ts'
import { inWordOrder } from '../../platform/db/searchText.ts'
import { enqueueJob } from '../../platform/jobs/jobQueue.ts'
import { ApiError, forbidden, notFound, unprocessable } from '../../platform/plugins/apiError.ts'
import { visibleVehicle } from '../../access/visibility.ts'
import type { Database } from '../../storage/schema.ts'
import { checkQuestion } from './checkQuestion.ts'
import type { ReportContext, ReportKinds, ReportViewer } from './reportContext.ts'
import { REPORT_JOB } from './reportJobInput.ts'

/** Unfinished reports of a client; each may take the workers for hours. */
const REPORTS_WAITING_MAX = 20
/** Vehicles of a job: few, so that what a killed process did is lost by little, but not so few that jobs are thousands. */
const JOB_VEHICLES = 5
const JOBS_MAX = 2_000

/** The declared kind. Throws 404 where this program does not have it. */
export const kindOf = (kinds: ReportKinds, { kind }: Pick<ReportQuestion, 'kind'>) => {
  const found = kinds.get(kind)
  if (!found) throw notFound(`There is no report of kind ${kind}`)
  return found
}

/**
 * The vehicles of a question by name. Throws the same 403 for a vehicle of others, a hidden and a missing one, after the same
 * statement as for visible ones; 422 where the viewer sees none (ERR-61).
 */
const readVehicles = async (
  db: Kysely<Database>,
  viewer: ReportViewer,
  asked: ReportQuestion['vehicleIds'],
): Promise<readonly number[]> => {
  const among = asked === null ? sql`true` : sql`vehicle.id = any(${numberArray(asked)}::integer[])`
  const { rows } = await sql<{ id: number }>`select vehicle.id::integer as id from vehicle
    where ${visibleVehicle(viewer)} and ${among} order by ${inWordOrder('vehicle.name')}, vehicle.id`.execute(
    db,
  )
  const ids = rows.map(({ id }) => id)
  const seen = new Set(ids)
  const hidden = asked?.find((id) => !seen.has(id))
  if (hidden !== undefined) throw forbidden(SERVER_TEXT.notYourVehicle(hidden))
  if (ids.length === 0) throw unprocessable(ERROR_CODES.notFound, SERVER_TEXT.noReportInfo)
  return ids
}

/** Stores a run in a transaction; throws 429 where the client has too many unfinished reports. */
type StoreRun = (trx: Transaction<Database>) => Promise<number>

/**
 * REPORT-36: stores the question and enqueues the work on it; returns the id of the run. Throws as `prepareReport` does, and 429
 * where the client has too many unfinished reports.
 */
export const buildReport = async (
  context: ReportContext,
  viewer: ReportViewer,
  body: BuildReportBody,
): Promise<number> => {
  const store = await prepareReport(context, viewer, body)
  return context.db.transaction().execute(store)
}

/**
 * Checks a question and returns what stores its run. Throws 400, 403 and 422 as `checkQuestion` and `readVehicles` do.
 */
export const prepareReport = async (
  { db, clock, kinds }: ReportContext,
  viewer: ReportViewer,
  { question, name }: BuildReportBody,
): Promise<StoreRun> => {
  checkQuestion(question, kindOf(kinds, question).declaration)
  const vehicleIds = await readVehicles(db, viewer, question.vehicleIds)
  const { accountId, ownerId } = viewer
  const now = clock.now()
  return async (trx) => {
    await refuseTooMany(trx, ownerId)
    const { id } = await trx
      .insertInto('report_run')
      .values({
        owner_id: ownerId,
        account_id: accountId,
        name: name === '' ? null : name,
        kind: question.kind,
        // The vehicles are stored by themselves.
        question: JSON.stringify({ ...question, vehicleIds: question.vehicleIds && [] }),
        vehicle_ids: sql`${numberArray(vehicleIds)}::integer[]`,
        created_at: now,
        finished_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const size = Math.max(JOB_VEHICLES, Math.ceil(vehicleIds.length / JOBS_MAX))
    for (let first = 1; first <= vehicleIds.length; first += size) {
      const input = { run: id, first, last: Math.min(vehicleIds.length, first + size - 1) }
      // oxlint-disable-next-line no-await-in-loop -- one connection
      await enqueueJob(trx, REPORT_JOB, { input, accountId: ownerId, now })
    }
    return id
  }
}

const refuseTooMany = async (trx: Kysely<Database>, ownerId: number): Promise<void> => {
  // Calls of a client at the same time wait for each other.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`reports of ${ownerId}`}, 0))`.execute(trx)
  const { waiting } = await trx
    .selectFrom('report_run')
    .select(({ fn }) => fn.countAll<number>().as('waiting'))
    .where('owner_id', '=', ownerId)
    .where('finished_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (waiting >= REPORTS_WAITING_MAX)
    throw new ApiError({
      status: 429,
      code: ERROR_CODES.tooManyRequests,
      message: SERVER_TEXT.reportsWaiting(REPORTS_WAITING_MAX),
    })
}
