import { type Kysely, sql } from 'kysely'
import type { ArchiveLists } from '../../../src/contract/http/admin/archive.ts'
import type { ArchiveTask } from '../../../src/contract/http/admin/archiveTasks.ts'
import type { TaskRouteRow } from '../../../src/contract/http/taskRoutes.ts'
import type { TaskTemplateRow } from '../../../src/contract/http/taskTemplates.ts'
import type { Database } from '../../storage/schema.ts'

/** Routes, templates and tasks with numbers and names in the place of ids. */

/** Numbers within the archive by ids. */
interface Numbers {
  readonly vehicles: ReadonlyMap<number, number>
  readonly zones: ReadonlyMap<number, number>
}

export interface AccountTasks extends Pick<ArchiveLists, 'routes' | 'taskTemplates' | 'tasks'> {
  /** Tasks that have ended are in no archive; where it is brought again they are known. */
  readonly endedTasks: ArchiveLists['tasks']
}

interface StoredTask extends Omit<ArchiveTask, 'isDraft'> {
  readonly state: 'draft' | 'planned' | 'active' | 'completed'
}

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
      t.performers, t.shift, t.state
    from task t left join task_route r on r.owner_id = t.owner_id and r.id = t.route_id
    where t.owner_id = ${ownerId} and t.deleted_at is null
      and not (t.state = 'planned' and t.template_id is not null)`.execute(db)
  const tasks = rows.map(({ state, performers, ...task }) => ({
    hasEnded: state === 'completed',
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
      points: points.map(({ zoneId, ...point }) => ({ ...point, zone: zones.get(zoneId ?? 0) ?? null })),
    })),
    taskTemplates: templates.map(({ id: _id, routeId, performers, ...template }) => ({
      ...template,
      route: routeNames.get(routeId) ?? '',
      performers: numbersOf(performers),
    })),
    tasks: tasks.filter(({ hasEnded }) => !hasEnded).map(({ task }) => task),
    endedTasks: tasks.filter(({ hasEnded }) => hasEnded).map(({ task }) => task),
  }
}
