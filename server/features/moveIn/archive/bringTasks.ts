import { sql } from 'kysely'
import type { ArchiveLists } from '../../../../src/contract/http/admin/archive.ts'
import { fieldsOfRoute } from '../../../../src/contract/http/admin/archiveTasks.ts'
import { foldOf } from '../../../../src/contract/rules/text.ts'
import { insertRecords } from '../../resource/resourceSql.ts'
import { taskRoutes } from '../../tasks/taskRoutes.ts'
import { insertTask } from '../../tasks/taskSql.ts'
import { taskTemplates } from '../../tasks/taskTemplates.ts'
import type { MoveInFleet } from '../moveInSource.ts'
import type { BringTarget } from './bringTarget.ts'

/** Makes routes, templates, and tasks that have not ended. A planned task whose start has passed is a draft, so that it does not begin by itself. */
export const bringTasks = async (
  { db, clock }: Pick<MoveInFleet, 'db' | 'clock'>,
  { ownerId, vehicleIds, zoneIds }: BringTarget,
  { routes, taskTemplates: templates, tasks }: Pick<ArchiveLists, 'routes' | 'taskTemplates' | 'tasks'>,
): Promise<void> => {
  const performersOf = (numbers: readonly number[]) =>
    numbers.flatMap((number) => vehicleIds.get(number) ?? [])
  await db.transaction().execute(async (trx) => {
    if (routes.length > 0) {
      const records = routes.map((route) => fieldsOfRoute(route, (zone) => zoneIds.get(zone) ?? null))
      await insertRecords(trx, taskRoutes, ownerId, records)
    }
    const { rows } = await sql<{ id: number; name: string }>`select id, name from task_route
      where owner_id = ${ownerId} and deleted_at is null`.execute(trx)
    const routeIds = new Map(rows.map(({ id, name }) => [foldOf(name), id]))
    const withIds = <Row extends { readonly route: string; readonly performers: readonly number[] }>({
      route,
      performers,
      ...fields
    }: Row) => ({
      ...fields,
      routeId: routeIds.get(foldOf(route)) ?? 0,
      performers: performersOf(performers),
    })
    if (templates.length > 0) await insertRecords(trx, taskTemplates, ownerId, templates.map(withIds))
    for (const { isDraft, ...task } of tasks) {
      const state = isDraft || (task.startsAt ?? 0) <= clock.now() ? 'draft' : 'planned'
      // oxlint-disable-next-line no-await-in-loop -- a client has few tasks that have not ended
      await insertTask(trx, ownerId, { ...withIds(task), state, templateId: null })
    }
  })
}
