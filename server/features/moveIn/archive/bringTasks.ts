import { sql, type Transaction } from 'kysely'
import type { ArchiveLists } from '../../../../src/contract/http/admin/archive.ts'
import { fieldsOfRoute } from '../../../../src/contract/http/admin/archiveRoutes.ts'
import type { ArchiveTask, ArchiveUnderway } from '../../../../src/contract/http/admin/archiveTasks.ts'
import { foldOf } from '../../../../src/contract/rules/text.ts'
import type { TaskProgress } from '../../../movement/tasks/taskProgress.ts'
import type { Database } from '../../../storage/schema.ts'
import { insertRecords } from '../../resource/resourceSql.ts'
import { taskRoutes } from '../../tasks/taskRoutes.ts'
import { insertTask } from '../../tasks/taskSql.ts'
import { taskTemplates } from '../../tasks/taskTemplates.ts'
import type { MoveInFleet } from '../moveInSource.ts'
import { inWrites } from './archiveFiles.ts'
import type { BringTarget } from './bringTarget.ts'
import { broughtRow, insertProofs } from './bringTaskProgress.ts'

type Trx = Transaction<Database>
type IdsByName = ReadonlyMap<string, number>

/**
 * Makes routes, templates, and tasks that have not ended. A planned task whose start has passed is a draft, so that it does not begin by
 * itself. A task with pictures is a write of its own.
 */
export const bringTasks = async (
  { db, clock }: Pick<MoveInFleet, 'db' | 'clock'>,
  target: BringTarget,
  { routes, taskTemplates: templates, tasks }: Pick<ArchiveLists, 'routes' | 'taskTemplates' | 'tasks'>,
): Promise<void> => {
  const { ownerId, zoneIds } = target
  const routeIds = await db.transaction().execute(async (trx) => {
    if (routes.length > 0) {
      const records = routes.map((route) => fieldsOfRoute(route, (zone) => zoneIds.get(zone) ?? null))
      await insertRecords(trx, taskRoutes, ownerId, records)
    }
    const { rows } = await sql<{ id: number; name: string }>`select id, name from task_route
      where owner_id = ${ownerId} and deleted_at is null`.execute(trx)
    const ids: IdsByName = new Map(rows.map(({ id, name }) => [foldOf(name), id]))
    if (templates.length > 0) {
      const records = templates.map((template) => withIds(template, target, ids))
      await insertRecords(trx, taskTemplates, ownerId, records)
    }
    return ids
  })
  for (const batch of inWrites(tasks, ({ underway }) => (underway?.proofs.length ?? 0) > 0)) {
    target.signal.throwIfAborted()
    // oxlint-disable-next-line no-await-in-loop -- one write after the other
    await db.transaction().execute(async (trx) => {
      for (const task of batch) await bringTask(trx, target, { task, routeIds, now: clock.now() })
    })
  }
}

const withIds = <Row extends { readonly route: string; readonly performers: readonly number[] }>(
  { route, performers, ...fields }: Row,
  { vehicleIds }: Pick<BringTarget, 'vehicleIds'>,
  routeIds: IdsByName,
) => ({
  ...fields,
  routeId: routeIds.get(foldOf(route)) ?? 0,
  performers: performers.flatMap((number) => vehicleIds.get(number) ?? []),
})

const bringTask = async (
  trx: Trx,
  target: BringTarget,
  {
    task: { isDraft, key, underway, ...task },
    routeIds,
    now,
  }: { readonly task: ArchiveTask; readonly routeIds: IdsByName; readonly now: number },
): Promise<void> => {
  const { ownerId } = target
  const state = isDraft || (task.startsAt ?? 0) <= now ? 'draft' : 'planned'
  const id = await insertTask(trx, ownerId, { ...withIds(task, target, routeIds), state, templateId: null })
  if (id === null) return
  if (key !== null)
    await sql`update task set key = ${key} where owner_id = ${ownerId} and id = ${id}`.execute(trx)
  if (underway !== null) await bringUnderway(trx, target, id, underway)
}

/** What was done of a task, from which it goes on once somebody starts it. */
const bringUnderway = async (
  trx: Trx,
  target: BringTarget,
  id: number,
  { activatedAt, dayStart, until, way, proofs, ...done }: ArchiveUnderway,
): Promise<void> => {
  const { route, progress, marks } = broughtRow({ ...done, way, proofs }, target)
  if (progress === null) return
  const { points, deviations } = progress
  const stored: TaskProgress = { ...progress, brought: { activatedAt, dayStart, until, points, deviations } }
  await sql`update task set route = ${JSON.stringify(route)}::jsonb, progress = ${JSON.stringify(stored)}::jsonb,
      way = ${way && JSON.stringify(way)}::jsonb, marks = ${JSON.stringify(marks)}::jsonb
    where owner_id = ${target.ownerId} and id = ${id}`.execute(trx)
  await insertProofs(trx, target, id, proofs)
}
