import type { Transaction } from 'kysely'
import { ERROR_CODES, SERVER_TEXT } from '../../../../src/contract/http/error.ts'
import {
  type ReportSchedule,
  type ReportScheduleFields,
  SCHEDULES_MAX,
} from '../../../../src/contract/reports/reportSchedule.ts'
import { isUniqueViolation } from '../../../platform/db/uniqueViolation.ts'
import { enqueueJob } from '../../../platform/jobs/jobQueue.ts'
import { ApiError, badInput, notFound, unprocessable } from '../../../platform/plugins/apiError.ts'
import type { Database } from '../../../storage/schema.ts'
import type { Actor } from '../../admin/context.ts'
import { recordFleetChange } from '../../audit/audit.ts'
import { prepareReport } from '../buildReport.ts'
import { requireViewer } from '../findViewer.ts'
import type { ReportContext, ReportViewer } from '../reportContext.ts'
import { DELIVERY_JOB } from './deliveryJobInput.ts'
import { questionsOf } from './scheduleQuestions.ts'
import {
  countSchedules,
  findSchedule,
  insertDelivery,
  insertSchedule,
  lockSchedule,
  markScheduleDeleted,
  unmarkScheduleDeleted,
  updateSchedule,
} from './scheduleSql.ts'
import { checkWhen, nextDue } from './scheduleWhen.ts'

type Verb = 'Created' | 'Changed' | 'Deleted' | 'Restored'

const unknown = (id: number) => notFound(SERVER_TEXT.unknownSchedule(id))

/** Runs a change with its line of the audit log. Throws 422 for a name that another schedule of the author has. */
const change = async <T extends { readonly name: string }>(
  { db, clock }: ReportContext,
  actor: Actor,
  verb: Verb,
  work: (trx: Transaction<Database>) => Promise<T>,
): Promise<T> => {
  try {
    return await db.transaction().execute(async (trx) => {
      const done = await work(trx)
      await recordFleetChange(trx, actor, { what: `reportSchedule${verb}`, name: done.name }, clock.now())
      return done
    })
  } catch (error) {
    if (isUniqueViolation(error, 'report_schedule_name'))
      throw unprocessable(ERROR_CODES.nameTaken, SERVER_TEXT.scheduleTaken, {
        field: 'name',
        allowed: 'a name that no other schedule of the author has, whatever its case',
      })
    throw error
  }
}

/**
 * Throws 400, 403 and 422 for a question that the author could not ask now, 422 for a template that there is not or that asks
 * nothing, and 400 for a cron line that is not allowed.
 */
const check = async (
  context: ReportContext,
  author: ReportViewer,
  settings: ReportScheduleFields,
): Promise<void> => {
  const now = context.clock.now()
  checkWhen(settings, now)
  const asked = await questionsOf(context, author, settings, now)
  if (asked === null) throw unknownTemplate(settings.template?.id ?? 0)
  if (asked.questions.length === 0) throw badInput('template.id', 'a template with a table or a chart')
  try {
    // oxlint-disable-next-line no-await-in-loop -- the first failure ends it
    for (const question of asked.questions)
      await prepareReport(context, author, { question, name: settings.name })
  } catch (error) {
    throw asked.template === null ? inQuestion(error) : error
  }
}

const unknownTemplate = (id: number) =>
  unprocessable(ERROR_CODES.notFound, SERVER_TEXT.unknownRecord(id), {
    field: 'template.id',
    allowed: 'the id of a template of reports',
  })

/** The failure of a question as that of a schedule's field. */
const inQuestion = (error: unknown): unknown => {
  if (!(error instanceof ApiError) || error.body.field === undefined) return error
  return new ApiError({ ...error.body, field: `question.${error.body.field}` })
}

const readOne = async (
  trx: Transaction<Database>,
  viewer: ReportViewer,
  id: number,
): Promise<ReportSchedule> => {
  const found = await findSchedule(trx, viewer, id)
  if (found === null) throw unknown(id)
  return found
}

/** Makes a schedule of the caller, which is on. Throws as `check` and `change` do, and 422 for one too many. */
export const createSchedule = async (
  context: ReportContext,
  actor: Actor,
  settings: ReportScheduleFields,
): Promise<ReportSchedule> => {
  const { principal } = actor
  await check(context, principal, settings)
  const now = context.clock.now()
  return change(context, actor, 'Created', async (trx) => {
    if ((await countSchedules(trx, principal.ownerId)) >= SCHEDULES_MAX)
      throw unprocessable(ERROR_CODES.inUse, SERVER_TEXT.tooManySchedules(SCHEDULES_MAX))
    const id = await insertSchedule(trx, principal, { settings, nextAt: nextDue(settings, now), now })
    return readOne(trx, principal, id)
  })
}

/** Changes a schedule; its author stays, with whose rights it is checked. Throws 404, and as `createSchedule` does. */
export const changeSchedule = async (
  context: ReportContext,
  actor: Actor,
  id: number,
  settings: ReportScheduleFields,
): Promise<ReportSchedule> => {
  const { principal } = actor
  const now = context.clock.now()
  return change(context, actor, 'Changed', async (trx) => {
    const locked = await lockSchedule(trx, principal, id)
    if (locked === null) throw unknown(id)
    const author = await requireViewer(trx, locked.accountId, now)
    await check(context, typeof author === 'string' ? principal : author, settings)
    const { isOn } = await readOne(trx, principal, id)
    await updateSchedule(trx, id, { settings, nextAt: isOn ? nextDue(settings, now) : null })
    return readOne(trx, principal, id)
  })
}

/** Turns a schedule on or off; moments that it was off for are not made up for. Throws 404. */
export const switchSchedule = async (
  context: ReportContext,
  actor: Actor,
  id: number,
  isOn: boolean,
): Promise<ReportSchedule> => {
  const { principal } = actor
  return change(context, actor, 'Changed', async (trx) => {
    const locked = await lockSchedule(trx, principal, id)
    if (locked === null) throw unknown(id)
    await updateSchedule(trx, id, {
      isOn,
      nextAt: isOn ? nextDue(locked.settings, context.clock.now()) : null,
    })
    return readOne(trx, principal, id)
  })
}

/** Runs a schedule now, also one that is off; nothing more where it is running already. Throws 404. */
export const runSchedule = async (
  { db, clock }: ReportContext,
  viewer: ReportViewer,
  id: number,
): Promise<void> => {
  const now = clock.now()
  await db.transaction().execute(async (trx) => {
    if ((await lockSchedule(trx, viewer, id)) === null) throw unknown(id)
    const { last } = await readOne(trx, viewer, id)
    if (last !== null && last.finishedAt === null) return
    const delivery = await insertDelivery(trx, { scheduleId: id, dueAt: now, isAsked: true, now })
    if (delivery === null) return
    await enqueueJob(trx, DELIVERY_JOB, { input: { delivery }, accountId: viewer.ownerId, now })
  })
}

/** Deletes a schedule; what is being made is not delivered. Throws 404. */
export const deleteSchedule = async (context: ReportContext, actor: Actor, id: number): Promise<void> => {
  const { principal } = actor
  await change(context, actor, 'Deleted', async (trx) => {
    const locked = await lockSchedule(trx, principal, id)
    if (locked === null) throw unknown(id)
    await markScheduleDeleted(trx, id, context.clock.now())
    return locked.settings
  })
}

/** Undoes a deletion within a day. Throws 404, and 422 where its name was taken meanwhile. */
export const restoreSchedule = async (
  context: ReportContext,
  actor: Actor,
  id: number,
): Promise<ReportSchedule> => {
  const { principal } = actor
  const now = context.clock.now()
  return change(context, actor, 'Restored', async (trx) => {
    const restored = await unmarkScheduleDeleted(trx, principal, id, now)
    if (restored === null) throw unknown(id)
    await updateSchedule(trx, id, { nextAt: restored.isOn ? nextDue(restored.settings, now) : null })
    return readOne(trx, principal, id)
  })
}
