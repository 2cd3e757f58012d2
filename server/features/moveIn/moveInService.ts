import { sql, type Transaction } from 'kysely'
import type {
  MoveInBody,
  MoveInRow,
  MoveInSourceName,
  MoveInStart,
} from '../../../src/contract/http/admin/moveIn.ts'
import { ERROR_CODES, SERVER_TEXT } from '../../../src/contract/http/error.ts'
import { utcDayStart } from '../../../src/contract/rules/utcDay.ts'
import type { Fleet } from '../../live/createFleet.ts'
import { cancelJob, enqueueJob } from '../../platform/jobs/jobQueue.ts'
import { isPublicTarget } from '../../platform/outgoing/publicAddress.ts'
import { badInput, notFound, unprocessable } from '../../platform/plugins/apiError.ts'
import type { Database } from '../../storage/schema.ts'
import type { Actor } from '../admin/context.ts'
import { requireClient } from '../admin/fleet/requireClient.ts'
import { keptDays } from './keptDays.ts'
import { MOVE_IN_FORM } from './moveInForm.ts'
import { forgetToken, readMoveIns } from './moveInSql.ts'
import { recordMoveIn } from './recordMoveIn.ts'

/** The calls of moving in. */

const DAY_MS = 86_400_000

export interface MoveInContext {
  readonly fleet: Pick<Fleet, 'db' | 'clock'>
  readonly isPrivateAllowed: boolean
  /** Days for which positions of clients are kept who have no number of their own. */
  readonly keepDays: number
}

/** What the audit log calls it. */
const WHAT = {
  traccar: { started: 'moveInStarted', cancelled: 'moveInCancelled' },
  positions: { started: 'positionFileStarted', cancelled: 'positionFileCancelled' },
  archive: { started: 'archiveStarted', cancelled: 'archiveCancelled' },
} as const satisfies Record<MoveInSourceName, object>

const unknownRun = () => notFound(SERVER_TEXT.unknownMapImport)

/**
 * Begins a look at what a Traccar server has; returns the id of the run. Throws 400 for an address that is not public, and for
 * days whose positions are not kept; 422 for an unknown client.
 */
export const lookMoveIn = (
  { fleet: { db, clock }, isPrivateAllowed, keepDays }: MoveInContext,
  actor: Actor,
  { clientId, url, token, fromDay, untilDay }: MoveInBody,
): Promise<number> => {
  if (!isPrivateAllowed && !isPublicTarget(new URL(url)))
    throw badInput('url', 'a public address that begins with https://')
  const now = clock.now()
  const from = utcDayStart(fromDay)
  const until = Math.min(utcDayStart(untilDay) + DAY_MS, now)
  if (from >= now) throw badInput('fromDay', 'a day that has begun')
  return db.transaction().execute(async (trx) => {
    await requireClient(trx, clientId)
    const kept = await keptDays(trx, clientId, keepDays)
    if (from < now - (kept + 1) * DAY_MS)
      throw badInput('fromDay', `one of the last ${kept} days, for which positions are kept`)
    const { rows } = await sql<{
      id: number
    }>`select nextval(pg_get_serial_sequence('move_in', 'id'))::integer
      as id`.execute(trx)
    const id = rows[0]?.id ?? 0
    const jobId = await enqueueJob(trx, MOVE_IN_FORM, {
      input: { id, step: 'look' },
      accountId: clientId,
      now,
    })
    await sql`insert into move_in (id, owner_id, source, url, token, from_at, until_at, step, job_id, created_at)
      overriding system value
      values (${id}, ${clientId}, 'traccar', ${url}, ${token}, ${from}, ${until}, 'look', ${jobId}, ${now})`.execute(
      trx,
    )
    await recordMoveIn(trx, actor, { what: 'moveInLooked', clientId, name: new URL(url).host }, now)
    return id
  })
}

/**
 * Goes on with a run: brings what the look found, or repeats what failed or was cancelled. Throws 404 for an unknown run,
 * 400 where a token is needed, 422 while it runs and once it is done.
 */
export const startMoveIn = (
  { fleet: { db, clock } }: MoveInContext,
  actor: Actor,
  id: number,
  { token }: MoveInStart,
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const run = await lockRun(trx, id)
    if (!['looked', 'failed', 'cancelled'].includes(run.state))
      throw unprocessable(ERROR_CODES.wrongState, SERVER_TEXT.moveInBusy)
    if (token === undefined && run.needsToken)
      throw badInput('token', 'given: the one of the run was forgotten')
    const now = clock.now()
    const step = run.report === null ? 'look' : 'bring'
    const jobId = await enqueueJob(trx, MOVE_IN_FORM, { input: { id, step }, accountId: run.clientId, now })
    await sql`update move_in set step = ${step}, job_id = ${jobId}, token = coalesce(${token ?? null}::text, token)
      where id = ${id}`.execute(trx)
    if (step === 'bring') await recordMoveIn(trx, actor, { ...run, what: WHAT[run.source].started }, now)
  })

/** Cancels a run, or removes one that is over with its report. What it has brought stays. Throws 404 for an unknown one. */
export const endMoveIn = ({ fleet: { db, clock } }: MoveInContext, actor: Actor, id: number): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const run = await lockRun(trx, id)
    const now = clock.now()
    if (run.state !== 'queued' && run.state !== 'running') {
      await sql`delete from move_in where id = ${id}`.execute(trx)
      return
    }
    const jobId = await jobOf(trx, id)
    await cancelJob(trx, MOVE_IN_FORM, { id: jobId, accountId: run.clientId }, now)
    await forgetToken(trx, id)
    await recordMoveIn(trx, actor, { ...run, what: WHAT[run.source].cancelled }, now)
  })

const jobOf = async (trx: Transaction<Database>, id: number): Promise<number> => {
  const { rows } = await sql<{ id: number }>`select job_id as id from move_in where id = ${id}`.execute(trx)
  return rows[0]?.id ?? 0
}

const lockRun = async (trx: Transaction<Database>, id: number): Promise<MoveInRow> => {
  await sql`select from move_in where id = ${id} for update`.execute(trx)
  const [run] = await readMoveIns(trx, id)
  if (!run) throw unknownRun()
  return run
}
