import { type Kysely, sql, type Transaction } from 'kysely'
import type { Page } from '../../../../src/contract/http/admin/list.ts'
import { RESTORE_MS } from '../../../../src/contract/http/resource.ts'
import type {
  ReportSchedule,
  ReportScheduleFields,
  ScheduleFailure,
  ScheduleResult,
} from '../../../../src/contract/reports/reportSchedule.ts'
import { numberArray } from '../../../platform/sqlArray.ts'
import type { Database } from '../../../storage/schema.ts'
import type { ReportViewer } from '../reportContext.ts'
import { readable } from '../runSql.ts'

/** The statements about schedules of reports. */

type Db = Kysely<Database>
type Trx = Transaction<Database>

/** The key of the mails of a delivery: each recipient gets one. */
export const batchOf = (delivery: number): string => `report ${delivery}`

interface Row {
  readonly id: number
  readonly settings: ReportScheduleFields
  readonly by: string
  readonly isOn: boolean
  readonly nextAt: number | null
  readonly last: (ScheduleResult & { readonly isMailFailed: boolean }) | null
}

/** The last delivery as JSON; a mail that the mail server has not taken makes it a failure. */
const LAST = sql`(select json_build_object('state', d.state, 'reason', d.reason, 'dueAt', d.due_at,
    'finishedAt', d.finished_at, 'rows', d.row_count,
    'runs', array(select r.id from unnest(d.run_ids) with ordinality u (id, place) join report_run r on r.id = u.id order by u.place),
    'isMailFailed', exists (select from mail_outbox m where m.batch = 'report ' || d.id and m.state = 'failed'))
  from report_delivery d where d.schedule_id = s.id order by d.id desc limit 1)`

const COLUMNS = sql`s.id, s.settings, a.login as by, s.is_on as "isOn", s.next_at as "nextAt", ${LAST} as last`

const resultOf = (last: Row['last']): ScheduleResult | null => {
  if (last === null) return null
  const { isMailFailed, ...result } = last
  return isMailFailed && result.state === 'sent'
    ? { ...result, state: 'failed', reason: 'mailFailed' }
    : result
}

const scheduleOf = ({ settings, last, ...row }: Row): ReportSchedule => ({
  ...row,
  ...settings,
  last: resultOf(last),
})

/** A page of the schedules that the viewer may see, by name. */
export const readSchedules = async (
  db: Db,
  viewer: ReportViewer,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<Page<ReportSchedule>> => {
  const from = sql`from report_schedule s join account a on a.id = s.account_id
    where ${readable(viewer, 's')} and s.deleted_at is null`
  const [counted, read] = await Promise.all([
    sql<{ total: number }>`select count(*)::integer as total ${from}`.execute(db),
    sql<Row>`select ${COLUMNS} ${from} order by lower(s.name collate "und-x-icu"), s.id
      limit ${limit} offset ${offset}`.execute(db),
  ])
  return { total: counted.rows[0]?.total ?? 0, rows: read.rows.map(scheduleOf) }
}

/** A schedule that the viewer may see; null: there is none. */
export const findSchedule = async (
  db: Db,
  viewer: ReportViewer,
  id: number,
): Promise<ReportSchedule | null> => {
  const { rows } =
    await sql<Row>`select ${COLUMNS} from report_schedule s join account a on a.id = s.account_id
    where s.id = ${id} and ${readable(viewer, 's')} and s.deleted_at is null`.execute(db)
  const [row] = rows
  return row ? scheduleOf(row) : null
}

/** Locks a schedule that the viewer may change; returns its author, or null where there is none. */
export const lockSchedule = async (
  trx: Trx,
  viewer: ReportViewer,
  id: number,
): Promise<{ readonly accountId: number; readonly settings: ReportScheduleFields } | null> => {
  const { rows } = await sql<{
    accountId: number
    settings: ReportScheduleFields
  }>`select s.account_id as "accountId", s.settings from report_schedule s
    where s.id = ${id} and ${readable(viewer, 's')} and s.deleted_at is null for update`.execute(trx)
  return rows[0] ?? null
}

export const countSchedules = async (trx: Trx, ownerId: number): Promise<number> =>
  (
    await trx
      .selectFrom('report_schedule')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('owner_id', '=', ownerId)
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow()
  ).count

/** Inserts a schedule that is on; returns its id. Throws the unique violation of a name of the same author. */
export const insertSchedule = async (
  trx: Trx,
  { accountId, ownerId }: ReportViewer,
  {
    settings,
    nextAt,
    now,
  }: { readonly settings: ReportScheduleFields; readonly nextAt: number | null; readonly now: number },
): Promise<number> =>
  (
    await trx
      .insertInto('report_schedule')
      .values({
        owner_id: ownerId,
        account_id: accountId,
        name: settings.name,
        settings: JSON.stringify(settings),
        is_on: true,
        next_at: nextAt,
        created_at: now,
        deleted_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

/** Changes a locked schedule; absent parts stay. */
export const updateSchedule = async (
  trx: Trx,
  id: number,
  change: {
    readonly settings?: ReportScheduleFields
    readonly isOn?: boolean
    readonly nextAt: number | null
  },
): Promise<void> => {
  const { settings, isOn, nextAt } = change
  await trx
    .updateTable('report_schedule')
    .set({
      next_at: nextAt,
      ...(settings && { settings: JSON.stringify(settings), name: settings.name }),
      ...(isOn !== undefined && { is_on: isOn }),
    })
    .where('id', '=', id)
    .execute()
}

export const markScheduleDeleted = async (trx: Trx, id: number, now: number): Promise<void> => {
  await trx.updateTable('report_schedule').set({ deleted_at: now }).where('id', '=', id).execute()
}

/** Undoes a deletion that is not too long ago; returns the schedule's settings, null: there was none. */
export const unmarkScheduleDeleted = async (
  trx: Trx,
  viewer: ReportViewer,
  id: number,
  now: number,
): Promise<{ readonly settings: ReportScheduleFields; readonly isOn: boolean } | null> => {
  const { rows } = await sql<{
    settings: ReportScheduleFields
    isOn: boolean
  }>`update report_schedule s set deleted_at = null
    where s.id = ${id} and ${readable(viewer, 's')} and s.deleted_at >= ${now - RESTORE_MS}
    returning s.settings, s.is_on as "isOn"`.execute(trx)
  return rows[0] ?? null
}

/** Stores a delivery that is to be made; null: there is one of this moment already. */
export const insertDelivery = async (
  trx: Trx,
  delivery: {
    readonly scheduleId: number
    readonly dueAt: number
    readonly isAsked: boolean
    readonly now: number
  },
): Promise<number | null> => {
  const { scheduleId, dueAt, isAsked, now } = delivery
  const row = await trx
    .insertInto('report_delivery')
    .values({
      schedule_id: scheduleId,
      due_at: dueAt,
      is_asked: isAsked,
      run_ids: sql`'{}'::integer[]`,
      reason: null,
      row_count: null,
      created_at: now,
      finished_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** A delivery with its schedule as it is now, for the job that makes it. */
export interface DeliveryWork {
  readonly id: number
  readonly dueAt: number
  /** Empty: its reports were not started yet. */
  readonly runIds: readonly number[]
  readonly accountId: number
  readonly settings: ReportScheduleFields
}

/** null: it is finished, or its schedule was deleted. */
export const findDelivery = async (db: Db, id: number): Promise<DeliveryWork | null> =>
  (await db
    .selectFrom('report_delivery as d')
    .innerJoin('report_schedule as s', 's.id', 'd.schedule_id')
    .select(['d.id', 'd.due_at as dueAt', 'd.run_ids as runIds', 's.account_id as accountId', 's.settings'])
    .where('d.id', '=', id)
    .where('d.finished_at', 'is', null)
    .where('s.deleted_at', 'is', null)
    .executeTakeFirst()) ?? null

/** Locks a delivery; returns its runs, empty: it has none; undefined: the delivery is finished or deleted. */
export const lockDelivery = async (trx: Trx, id: number): Promise<readonly number[] | undefined> => {
  const row = await trx
    .selectFrom('report_delivery')
    .select('run_ids')
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return row?.run_ids
}

export const setDeliveryRuns = async (trx: Trx, id: number, runIds: readonly number[]): Promise<void> => {
  await trx
    .updateTable('report_delivery')
    .set({ run_ids: sql`${numberArray(runIds)}::integer[]`, state: 'running' })
    .where('id', '=', id)
    .execute()
}

/** How a delivery ended. */
export type DeliveryEnd =
  | { readonly state: 'sent' | 'empty'; readonly rows: number }
  | { readonly state: 'failed'; readonly reason: ScheduleFailure }

/** Ends a delivery, once. `now`: ms since the epoch. */
export const endDelivery = async (db: Db, id: number, end: DeliveryEnd, now: number): Promise<void> => {
  await db
    .updateTable('report_delivery')
    .set({
      state: end.state,
      finished_at: now,
      ...(end.state === 'failed' ? { reason: end.reason } : { row_count: end.rows }),
    })
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .execute()
}
