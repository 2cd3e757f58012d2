import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { Page } from '../../../src/contract/http/admin/list.ts'
import type { TaskChanges, TaskFields, TasksQuery } from '../../../src/contract/http/tasks.ts'
import { type Viewer, visibleVehicle } from '../../access/visibility.ts'
import { holdsText, inWordOrder } from '../../platform/db/searchText.ts'
import { numberArray } from '../../platform/sqlArray.ts'
import { readNumbers } from '../../storage/period/readPositions.ts'
import type { Database } from '../../storage/schema.ts'
import type { MovingTask, TaskRecord } from './taskRecord.ts'

/** The statements about tasks. */

type Db = Kysely<Database>
type Trx = Transaction<Database>

const OWN_COLUMNS = sql`t.id, t.owner_id as "ownerId", t.name, t.template_id as "templateId", t.route_id as "routeId",
  t.description, t.starts_at as "startsAt", t.ends_at as "endsAt", t.performers as "performerIds", t.shift, t.state,
  t.outcome, t.reason, t.progress, t.activated_at as "activatedAt", t.day_start as "dayStart", t.ended_at as "endedAt",
  t.judged_at as "judgedAt", t.marks, t.forecast, t.way is not null as "hasWay", t.way_at as "wayAt",
  t.late_change as "lateChange", t.version`
/** As it was when the task began or ended; before that as it is. */
const ROUTE = sql`coalesce(t.route, jsonb_build_object('name', r.name, 'passOrder', r.pass_order, 'timing', r.timing,
  'points', r.points, 'corridor', r.corridor))`
const COLUMNS = sql`${OWN_COLUMNS}, m.repeat,
  ${ROUTE} as route,
  coalesce((select jsonb_agg(jsonb_build_object('id', v.id, 'name', v.name, 'licensePlate', v.license_plate) order by p.place)
    from unnest(t.performers) with ordinality p (id, place)
    join vehicle v on v.id = p.id and v.owner_id = t.owner_id), '[]') as performers`
const TABLES = sql`task t left join task_route r on r.owner_id = t.owner_id and r.id = t.route_id
  left join task_template m on m.owner_id = t.owner_id and m.id = t.template_id`

/** A task is seen by those of its client who see each of its performers, as far as these are still the client's. */
const seenBy = (principal: Viewer): RawBuilder<unknown> => sql`t.owner_id = ${principal.ownerId}
  and not exists (select from vehicle where vehicle.id = any(t.performers) and vehicle.owner_id = t.owner_id
    and not ${visibleVehicle(principal)})`

const SORTED = {
  startsAt: sql`t.starts_at`,
  endedAt: sql`t.ended_at`,
  name: inWordOrder('t.name'),
} as const

/** A page of the tasks that the caller sees, and the number of all that match. */
export const readTasks = async (db: Db, principal: Viewer, query: TasksQuery): Promise<Page<TaskRecord>> => {
  const { search, sort = 'startsAt', order = 'desc', offset, limit } = query
  const exact = (['state', 'outcome', 'shift'] as const).flatMap((field) =>
    query[field] === undefined ? [] : [sql`${sql.ref(`t.${field}`)} = ${query[field]}`],
  )
  const conditions = [
    seenBy(principal),
    sql`t.deleted_at is null`,
    sql`${holdsText(['t.name', 't.description'], search)}`,
    ...exact,
  ]
  const where = sql.join(conditions, sql` and `)
  const direction = order === 'desc' ? sql`desc` : sql`asc`
  const [counted, read] = await Promise.all([
    sql<{ total: number }>`select count(*)::integer as total from task t where ${where}`.execute(db),
    sql<TaskRecord>`select ${COLUMNS} from ${TABLES} where ${where}
      order by ${SORTED[sort]} ${direction} nulls last, t.id ${direction} limit ${limit} offset ${offset}`.execute(
      db,
    ),
  ])
  return { total: counted.rows[0]?.total ?? 0, rows: read.rows }
}

/** A time, and whose tasks of it are read. Moments are ms since the epoch. */
export interface PlanQuestion {
  readonly from: number
  readonly to: number
  /** null: of every vehicle. */
  readonly group: number | null
  readonly limit: number
}

/**
 * The longest time from the start of a task without an end to its last point, ms (routePoints.ts); later points are of absolute times
 * and do not make the task longer here.
 */
const OPEN_END_MS = 31 * 86_400_000

/** The tasks that the caller sees, which are planned or driven in a time, by their starts, and the number of all of them. */
export const readPlanTasks = async (
  db: Db,
  principal: Viewer,
  { from, to, group, limit }: PlanQuestion,
): Promise<Page<TaskRecord>> => {
  const ofGroup =
    group === null
      ? sql`true`
      : sql`t.performers && array(select m.vehicle_id::integer from vehicle_group_member m
          join vehicle_group g on g.id = m.group_id where g.id = ${group} and g.owner_id = ${principal.ownerId})`
  const where = sql`${seenBy(principal)} and t.deleted_at is null and ${ofGroup} and (
    (t.state in ('draft', 'planned') and t.starts_at < ${to}
      and coalesce(t.ends_at, t.starts_at + ${OPEN_END_MS}::bigint) > ${from})
    or (t.state = 'active' and least(t.activated_at, t.starts_at) < ${to})
    or (t.state = 'completed' and greatest(t.ended_at, t.ends_at) > ${from}
      and least(t.activated_at, t.starts_at) < ${to}))`
  const [counted, read] = await Promise.all([
    sql<{ total: number }>`select count(*)::integer as total from task t where ${where}`.execute(db),
    sql<TaskRecord>`select ${COLUMNS} from ${TABLES} where ${where}
      order by coalesce(t.activated_at, t.starts_at), t.id limit ${limit}`.execute(db),
  ])
  return { total: counted.rows[0]?.total ?? 0, rows: read.rows }
}

/** The tasks of a vehicle that have not ended, of those that the caller sees. */
export const readOpenTasks = async (
  db: Db,
  principal: Viewer,
  vehicleId: number,
): Promise<readonly TaskRecord[]> => {
  const { rows } = await sql<TaskRecord>`select ${COLUMNS} from ${TABLES}
    where ${seenBy(principal)} and t.deleted_at is null and t.state in ('draft', 'planned', 'active')
      and ${vehicleId}::integer = any(t.performers)
    order by t.starts_at nulls last, t.id`.execute(db)
  return rows
}

/** A task with the moment of the last change that people made to it, ms since the epoch. */
export interface ComingTask extends TaskRecord {
  readonly changedAt: number
}

/** The planned and active tasks that the viewer sees and whose begin is known, in the order in which they begin. */
export const readComingTasks = async (
  db: Db,
  viewer: Viewer,
  limit: number,
): Promise<readonly ComingTask[]> => {
  const { rows } = await sql<ComingTask>`select ${COLUMNS},
      greatest(t.changed_at, case when t.route is null then r.changed_at end) as "changedAt"
    from ${TABLES}
    where ${seenBy(viewer)} and t.deleted_at is null and t.state in ('planned', 'active')
      and coalesce(t.activated_at, t.starts_at) is not null
    order by coalesce(t.activated_at, t.starts_at), t.id limit ${limit}`.execute(db)
  return rows
}

/** A task that the caller sees; undefined: there is none. */
export const findTask = async (db: Db, principal: Viewer, id: number): Promise<TaskRecord | undefined> => {
  const { rows } = await sql<TaskRecord>`select ${COLUMNS} from ${TABLES}
    where ${seenBy(principal)} and t.id = ${id} and t.deleted_at is null`.execute(db)
  return rows[0]
}

/** Those of some tasks that the caller sees. */
export const readTasksOf = async (
  db: Db,
  principal: Viewer,
  ids: readonly number[],
): Promise<readonly TaskRecord[]> => {
  const { rows } = await sql<TaskRecord>`select ${COLUMNS} from ${TABLES}
    where ${seenBy(principal)} and t.id = any(${numberArray(ids)}::integer[]) and t.deleted_at is null
    order by t.starts_at nulls last, t.id`.execute(db)
  return rows
}

/**
 * The tasks of some performers that the viewer sees: active ones, those planned to begin before `to`, and those that ended since `from`, in
 * the order in which they begin. from, to: ms since the epoch.
 */
export const readTasksOfDay = async (
  db: Db,
  viewer: Viewer,
  vehicleIds: readonly number[],
  { from, to, limit }: { readonly from: number; readonly to: number; readonly limit: number },
): Promise<readonly TaskRecord[]> => {
  const { rows } = await sql<TaskRecord>`select ${COLUMNS} from ${TABLES}
    where ${seenBy(viewer)} and t.deleted_at is null and t.performers && ${numberArray(vehicleIds)}::integer[]
      and (t.state = 'active' or (t.state = 'planned' and t.starts_at < ${to})
        or (t.state = 'completed' and t.ended_at >= ${from}))
    order by coalesce(t.activated_at, t.starts_at), t.id limit ${limit}`.execute(db)
  return rows
}

/** Stores what drivers said of the points of a task, which is judged next: dispatchers wait for it. */
export const storeMarks = async (
  trx: Trx,
  { ownerId, id }: Pick<TaskRecord, 'ownerId' | 'id'>,
  marks: TaskRecord['marks'],
): Promise<void> => {
  await sql`update task set marks = ${JSON.stringify(marks)}::jsonb, judged_at = null, version = version + 1
    where owner_id = ${ownerId} and id = ${id}`.execute(trx)
}

/** Tasks that the caller sees, for a change: nobody else changes them until the transaction ends. */
export const lockTasks = async (
  trx: Trx,
  principal: Viewer,
  ids: readonly number[],
  { deletedSince }: { readonly deletedSince: number | null } = { deletedSince: null },
): Promise<readonly TaskRecord[]> => {
  const isThere = deletedSince === null ? sql`t.deleted_at is null` : sql`t.deleted_at >= ${deletedSince}`
  const { rows } = await sql<TaskRecord>`select ${COLUMNS} from ${TABLES}
    where ${seenBy(principal)} and t.id = any(${numberArray(ids)}::integer[]) and ${isThere}
    order by t.id for update of t`.execute(trx)
  return rows
}

/** What a new task is stored with. */
export interface NewTask extends Omit<TaskFields, 'isDraft' | 'routeId'> {
  readonly routeId: number
  readonly state: 'draft' | 'planned'
  readonly templateId: number | null
}

/** Stores a task; null: its template has made one for this start already. */
export const insertTask = async (trx: Trx, ownerId: number, task: NewTask): Promise<number | null> => {
  const { rows } = await sql<{ id: number }>`insert into task
      (owner_id, name, template_id, route_id, description, starts_at, ends_at, performers, shift, state)
    values (${ownerId}, ${task.name}, ${task.templateId}, ${task.routeId}, ${task.description}, ${task.startsAt},
      ${task.endsAt}, ${numberArray(task.performers)}::integer[], ${task.shift}, ${task.state})
    on conflict (owner_id, template_id, starts_at) where template_id is not null do nothing
    returning id`.execute(trx)
  return rows[0]?.id ?? null
}

/** Replaces the fields that people change. */
export const updateTask = async (
  trx: Trx,
  { ownerId, id }: Pick<TaskRecord, 'ownerId' | 'id'>,
  fields: Required<TaskChanges>,
): Promise<void> => {
  await sql`update task set name = ${fields.name}, route_id = ${fields.routeId}, description = ${fields.description},
      starts_at = ${fields.startsAt}, ends_at = ${fields.endsAt},
      performers = ${numberArray(fields.performers ?? [])}::integer[], shift = ${fields.shift}, version = version + 1
    where owner_id = ${ownerId} and id = ${id}`.execute(trx)
}

/** at: ms since the epoch; null restores them. */
export const setDeleted = async (
  trx: Trx,
  ownerId: number,
  ids: readonly number[],
  at: number | null,
): Promise<void> => {
  await sql`update task set deleted_at = ${at}, version = version + 1
    where owner_id = ${ownerId} and id = any(${numberArray(ids)}::integer[])`.execute(trx)
}

/**
 * Stores a task as it is now, unless another process has changed it since it was read; returns whether it was stored. The route is kept
 * as it was once the task has begun or ended.
 */
export const storeTask = async (trx: Trx, task: MovingTask): Promise<boolean> => {
  const json = (value: unknown): string | null => (value === null ? null : JSON.stringify(value))
  const hasBegun = task.state === 'completed' || task.progress !== null
  const route = hasBegun ? json(task.route) : null
  const { numAffectedRows } = await sql`update task set state = ${task.state}, outcome = ${task.outcome},
      reason = ${task.reason}, route = ${route}::jsonb, progress = ${json(task.progress)}::jsonb,
      activated_at = ${task.activatedAt}, day_start = ${task.dayStart}, ended_at = ${task.endedAt},
      judged_at = ${task.judgedAt}, forecast = ${json(task.forecast)}::jsonb, late_change = ${task.lateChange},
      version = version + 1
    where owner_id = ${task.ownerId} and id = ${task.id} and version = ${task.version} and deleted_at is null`.execute(
    trx,
  )
  return Number(numAffectedRows ?? 0) > 0
}

/** How far an active task is. */
export interface JudgedTask {
  readonly task: MovingTask
  /** Its forecast is stored already. */
  readonly isForecastStored: boolean
}

/**
 * Texts in JSON as an array, empty ones as NULL: JSON has no line breaks. Records within one JSON text would be parsed three times by the
 * database, and each element of an array quoted here.
 */
const lines = (texts: readonly string[]): RawBuilder<readonly (string | null)[]> =>
  sql`string_to_array(${texts.join('\n')}, E'\\n', '')`

/**
 * Stores how far active tasks are, in one statement; returns the ids of those that were stored. Those that another process has changed
 * since they were read, or is changing now, are left to it.
 */
export const storeJudged = async (db: Db, judged: readonly JudgedTask[]): Promise<ReadonlySet<number>> => {
  const tasks = judged.map(({ task }) => task)
  const numbers = (of: (task: MovingTask) => number | null): string => numberArray(tasks.map(of))
  const progress = tasks.map((task) => JSON.stringify(task.progress))
  const forecasts = judged.map(({ task, isForecastStored }) =>
    isForecastStored || task.forecast === null ? '' : JSON.stringify(task.forecast),
  )
  const { rows } = await sql<{ id: number }>`with judged as (
      select owner_id, id, version, judged_at, late_change, progress::jsonb, forecast::jsonb
      from unnest(${numbers(({ ownerId }) => ownerId)}::integer[], ${numbers(({ id }) => id)}::integer[],
        ${numbers(({ version }) => version)}::integer[], ${numbers(({ judgedAt }) => judgedAt)}::bigint[],
        ${numbers(({ lateChange }) => lateChange)}::bigint[], ${lines(progress)}, ${lines(forecasts)})
        as one (owner_id, id, version, judged_at, late_change, progress, forecast)
    ), free as (
      select t.owner_id, t.id from task t join judged j on t.owner_id = j.owner_id and t.id = j.id and t.version = j.version
      where t.state = 'active' and t.deleted_at is null order by t.owner_id, t.id for update of t skip locked
    )
    update task t set progress = j.progress, forecast = coalesce(j.forecast, t.forecast), judged_at = j.judged_at,
      late_change = j.late_change, version = t.version + 1
    from judged j join free using (owner_id, id)
    where t.owner_id = j.owner_id and t.id = j.id and t.version = j.version
    returning t.id`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Planned tasks of all clients that are due to begin at `now`. */
export const readDueTasks = async (db: Db, now: number, limit: number): Promise<readonly TaskRecord[]> => {
  const { rows } = await sql<TaskRecord>`select ${COLUMNS} from ${TABLES}
    where t.state = 'planned' and t.deleted_at is null and t.starts_at <= ${now}
    order by t.starts_at limit ${limit}`.execute(db)
  return rows
}

/** An active task by its key. version: grows with each change. */
export interface ActiveTask {
  readonly ownerId: number
  readonly id: number
  readonly version: number
}

/** The active tasks of all clients. The database writes one text a column, because single rows would cost several times as much. */
export const readActiveVersions = async (db: Db): Promise<readonly ActiveTask[]> => {
  const { rows } = await sql<{ owners: string; ids: string; versions: string }>`select
      array_agg(owner_id)::text as owners, array_agg(id)::text as ids, array_agg(version)::text as versions
    from task where state = 'active' and deleted_at is null having count(*) > 0`.execute(db)
  const [columns] = rows
  if (!columns) return []
  const [owners, versions] = [readNumbers(columns.owners), readNumbers(columns.versions)]
  return readNumbers(columns.ids).map((id, index) => ({
    ownerId: owners[index] ?? 0,
    id,
    version: versions[index] ?? 0,
  }))
}

/** The active ones of some tasks, of rows `due` with their keys. */
const movingOf = (due: RawBuilder<unknown>) => sql<MovingTask>`select ${OWN_COLUMNS}, ${ROUTE} as route
  from (${due}) d join task t using (owner_id, id) join task_route r on r.owner_id = t.owner_id and r.id = t.route_id
  where t.state = 'active' and t.deleted_at is null`

export const readActiveTasks = async (
  db: Db,
  keys: readonly Pick<ActiveTask, 'ownerId' | 'id'>[],
): Promise<readonly MovingTask[]> => {
  const due = sql`select * from unnest(${numberArray(keys.map(({ ownerId }) => ownerId))}::integer[],
    ${numberArray(keys.map(({ id }) => id))}::integer[]) as k (owner_id, id)`
  return (await movingOf(due).execute(db)).rows
}

/** Active tasks of all clients that were not judged since they began or a driver said something. */
export const readUnjudgedTasks = async (db: Db, limit: number): Promise<readonly MovingTask[]> => {
  const due = sql`select owner_id, id from task
    where state = 'active' and deleted_at is null and is_unjudged limit ${limit}`
  return (await movingOf(due).execute(db)).rows
}

/** The present owners of the performers of some tasks, by vehicle; those that are gone have none. */
export const readOwners = async (
  db: Db,
  tasks: readonly Pick<MovingTask, 'performerIds'>[],
): Promise<ReadonlyMap<number, number>> => {
  const ids = tasks.flatMap(({ performerIds }) => performerIds)
  const { rows } = await sql<{ id: number; ownerId: number }>`select id::integer as id, owner_id as "ownerId"
    from vehicle where id = any(${numberArray(ids)}::bigint[])`.execute(db)
  return new Map(rows.map(({ id, ownerId }) => [id, ownerId]))
}
