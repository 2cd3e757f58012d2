import { type Kysely, sql } from 'kysely'
import type { ArchiveLists } from '../../../src/contract/http/admin/archive.ts'
import type { ArchiveRoute, ArchiveTask } from '../../../src/contract/http/admin/archiveTasks.ts'
import type { TaskRouteRow } from '../../../src/contract/http/taskRoutes.ts'
import type { TaskTemplateRow } from '../../../src/contract/http/taskTemplates.ts'
import type { RoutePoint } from '../../../src/contract/tasks/routePoints.ts'
import type { Database } from '../../storage/schema.ts'

/** Routes, templates and tasks with numbers and names in the place of ids. */

/** Numbers within the archive by ids. */
interface Numbers {
  readonly vehicles: ReadonlyMap<number, number>
  readonly zones: ReadonlyMap<number, number>
}

/** A task that has ended, as far as one is known by. endedAt: ms since the epoch. */
export interface EndedTask extends ArchiveTask {
  readonly endedAt: number | null
}

export interface AccountTasks extends Pick<ArchiveLists, 'routes' | 'taskTemplates' | 'tasks'> {
  readonly endedTasks: readonly EndedTask[]
}

interface StoredTask extends Omit<EndedTask, 'isDraft'> {
  readonly state: 'draft' | 'planned' | 'active' | 'completed'
}

/** The points of a route with numbers of zones; a zone that is gone has none. */
export const pointsWithNumbers = (
  points: readonly RoutePoint[],
  zones: ReadonlyMap<number, number>,
): ArchiveRoute['points'] =>
  points.map(({ zoneId, ...point }) => ({ ...point, zone: zones.get(zoneId ?? 0) ?? null }))

/** Without planned tasks of templates, which their templates make again. routes, templates: all of the account. */
export const readTasks = async (
  db: Kysely<Database>,
  ownerId: number,
  {
    routes,
    templates,
  }: { readonly routes: readonly TaskRouteRow[]; readonly templates: readonly TaskTemplateRow[] },
  { vehicles, zones }: Numbers,
): Promise<AccountTasks> => {
  const routeNames = new Map(routes.map(({ id, name }) => [id, name]))
  const numbersOf = (ids: readonly number[]): number[] => ids.flatMap((id) => vehicles.get(id) ?? [])
  const { rows } = await sql<StoredTask>`
    select t.name, coalesce(r.name, '') as route, t.description, t.starts_at as "startsAt", t.ends_at as "endsAt",
      t.performers, t.shift, t.state, t.ended_at as "endedAt"
    from task t left join task_route r on r.owner_id = t.owner_id and r.id = t.route_id
    where t.owner_id = ${ownerId} and t.deleted_at is null
      and not (t.state = 'planned' and t.template_id is not null)`.execute(db)
  const tasks = rows.map(({ state, endedAt, performers, ...task }) => ({
    hasEnded: state === 'completed',
    endedAt,
    // People say whether one that is being driven begins again.
    task: {
      ...task,
      performers: numbersOf(performers),
      isDraft: state !== 'planned',
    },
  }))
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
    tasks: tasks.filter(({ hasEnded }) => !hasEnded).map(({ task }) => task),
    endedTasks: tasks.filter(({ hasEnded }) => hasEnded).map(({ task, endedAt }) => ({ ...task, endedAt })),
  }
}
