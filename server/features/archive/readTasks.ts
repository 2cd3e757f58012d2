import { type Kysely, sql } from 'kysely'
import type { ArchiveLists } from '../../../src/contract/http/admin/archive.ts'
import type { ArchiveTask, ArchiveUnderway } from '../../../src/contract/http/admin/archiveTasks.ts'
import type { TaskRouteRow } from '../../../src/contract/http/taskRoutes.ts'
import type { TaskTemplateRow } from '../../../src/contract/http/taskTemplates.ts'
import type { TaskState } from '../../../src/contract/tasks/taskStates.ts'
import type { Database } from '../../storage/schema.ts'
import { type Numbers, pointsWithNumbers } from './numbers.ts'
import { progressRow, proofsOfTask, type StoredProgress } from './taskProgressRow.ts'

/** Routes, templates and tasks with numbers and names in the place of ids. */

/** A task that has ended, as far as one is known by. endedAt: ms since the epoch. */
export interface EndedTask extends ArchiveTask {
  readonly endedAt: number | null
}

/** What of a task says whether one that has ended may replace it. template: its name, null: none. version: grows with each change. */
export interface TaskHere extends Pick<ArchiveTask, 'startsAt'> {
  readonly id: number
  readonly key: string
  readonly state: TaskState
  readonly version: number
  readonly template: string | null
  readonly endedAt: number | null
}

export interface AccountTasks extends Pick<ArchiveLists, 'routes' | 'taskTemplates' | 'tasks'> {
  readonly endedTasks: readonly EndedTask[]
  readonly tasksHere: readonly TaskHere[]
}

interface StoredTask
  extends TaskHere,
    StoredProgress,
    Pick<ArchiveTask, 'name' | 'route' | 'description' | 'endsAt' | 'performers' | 'shift'> {
  readonly key: string
  readonly activatedAt: number | null
  readonly dayStart: number | null
  readonly judgedAt: number | null
}

/** Tasks without planned ones of templates, which their templates make again. routes, templates: all of the account. */
export const readTasks = async (
  db: Kysely<Database>,
  ownerId: number,
  {
    routes,
    templates,
  }: { readonly routes: readonly TaskRouteRow[]; readonly templates: readonly TaskTemplateRow[] },
  numbers: Numbers,
): Promise<AccountTasks> => {
  const { vehicles, zones } = numbers
  const routeNames = new Map(routes.map(({ id, name }) => [id, name]))
  const numbersOf = (ids: readonly number[]): number[] => ids.flatMap((id) => vehicles.get(id) ?? [])
  const stored = await readStored(db, ownerId)
  const rowOf = (task: StoredTask): ArchiveTask => ({
    name: task.name,
    route: task.route,
    description: task.description,
    startsAt: task.startsAt,
    endsAt: task.endsAt,
    performers: numbersOf(task.performers),
    shift: task.shift,
    // People say whether one that is being driven goes on.
    isDraft: task.state !== 'planned',
    key: task.key,
    underway: underwayOf(task, numbers),
  })
  const inArchive = stored.filter(({ state, template }) => !(state === 'planned' && template !== null))
  const hasEnded = ({ state }: StoredTask): boolean => state === 'completed'
  return {
    routes: routes.map(({ id: _id, points, ...route }) => ({
      ...route,
      points: pointsWithNumbers(points, zones),
    })),
    taskTemplates: templates.map(({ id: _id, routeId, performers, ...template }) => ({
      ...template,
      route: routeNames.get(routeId) ?? '',
      performers: numbersOf(performers),
    })),
    tasks: inArchive.filter((task) => !hasEnded(task)).map(rowOf),
    endedTasks: stored.filter(hasEnded).map((task) => ({ ...rowOf(task), endedAt: task.endedAt })),
    tasksHere: stored.map(({ id, key, state, version, template, startsAt, endedAt }) => ({
      id,
      key,
      state,
      version,
      template,
      startsAt,
      endedAt,
    })),
  }
}

/** Of tasks that have ended, without what was done of them: that is read part by part. */
const readStored = async (db: Kysely<Database>, ownerId: number): Promise<readonly StoredTask[]> => {
  const { rows } = await sql<StoredTask>`
    select t.id, t.key, t.version, t.name, coalesce(r.name, '') as route, t.description, t.starts_at as "startsAt",
      t.ends_at as "endsAt", t.performers, t.shift, t.state, t.ended_at as "endedAt",
      coalesce(m.name, case when t.template_id is not null then '' end) as template,
      t.activated_at as "activatedAt", t.day_start as "dayStart", t.judged_at as "judgedAt", u.*
    from task t
    left join task_route r on r.owner_id = t.owner_id and r.id = t.route_id
    left join task_template m on m.owner_id = t.owner_id and m.id = t.template_id
    left join lateral (select t.route as plan, t.progress, t.way, t.marks, ${proofsOfTask} as proofs
      where t.state <> 'completed' and t.progress is not null and t.route is not null) u on true
    where t.owner_id = ${ownerId} and t.deleted_at is null`.execute(db)
  return rows
}

/** Of one that is being driven here, or was driven where it was brought from. */
const underwayOf = (task: StoredTask, numbers: Numbers): ArchiveUnderway | null => {
  const { state, progress, activatedAt, dayStart, judgedAt } = task
  if (progress === null) return null
  const { brought } = progress
  const since = state === 'active' ? { activatedAt, dayStart, until: judgedAt ?? activatedAt } : brought
  if (!since || since.activatedAt === null || since.dayStart === null || since.until === null) return null
  return {
    activatedAt: since.activatedAt,
    dayStart: since.dayStart,
    until: since.until,
    ...progressRow(task, numbers),
  }
}
