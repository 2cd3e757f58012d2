import { randomUUID } from 'node:crypto'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { ArchiveEndedTask } from '../../../../src/contract/http/admin/archiveEndedTasks.ts'
import { fieldsOfRoute } from '../../../../src/contract/http/admin/archiveTasks.ts'
import { foldOf } from '../../../../src/contract/rules/text.ts'
import type { TaskProgress } from '../../../movement/tasks/taskProgress.ts'
import { PHOTO_TYPE } from '../../../platform/images/encodePhoto.ts'
import { numberArray } from '../../../platform/sqlArray.ts'
import type { Database } from '../../../storage/schema.ts'
import type { StoredMark } from '../../tasks/taskRecord.ts'
import { LeftOutTally } from '../leftOutTally.ts'
import { inWrites, readProof } from './archiveFiles.ts'
import type { BringTarget } from './bringTarget.ts'
import { type EndedTasksSource, readEndedTaskParts } from './endedTasks.ts'

type Db = Kysely<Database>
type Trx = Transaction<Database>
type IdsByName = ReadonlyMap<string, number>

interface NamedIds {
  readonly routes: IdsByName
  readonly templates: IdsByName
}

/**
 * Stores the tasks that have ended as they are, without any step of a task: nothing begins, is judged or is published. A task with
 * pictures is a write of its own.
 */
export const bringEndedTasks = async (
  db: Db,
  target: BringTarget,
  source: EndedTasksSource,
): Promise<void> => {
  const ids = {
    routes: await readIds(db, 'task_route', target.ownerId),
    templates: await readIds(db, 'task_template', target.ownerId),
  }
  // The report is that of the look.
  for await (const { fresh } of readEndedTaskParts(source, new LeftOutTally()))
    for (const tasks of inWrites(fresh, ({ proofs }) => proofs.length > 0)) {
      target.signal.throwIfAborted()
      // oxlint-disable-next-line no-await-in-loop -- one write after the other
      await db.transaction().execute(async (trx) => {
        for (const task of tasks) {
          const id = await insertEndedTask(trx, target, task, ids)
          await insertProofs(trx, target, id, task.proofs)
        }
      })
    }
}

const readIds = async (
  db: Db,
  table: 'task_route' | 'task_template',
  ownerId: number,
): Promise<IdsByName> => {
  const { rows } = await sql<{ id: number; name: string }>`select id, name from ${sql.table(table)}
    where owner_id = ${ownerId} and deleted_at is null`.execute(db)
  return new Map(rows.map(({ id, name }) => [foldOf(name), id]))
}

/** Vehicles that are no more of the account have the id 0, as no vehicle has. */
const insertEndedTask = async (
  trx: Trx,
  { ownerId, vehicleIds, zoneIds }: BringTarget,
  task: ArchiveEndedTask,
  ids: NamedIds,
): Promise<number> => {
  const vehicleOf = (number: number | null): number => vehicleIds.get(number ?? 0) ?? 0
  const progress: TaskProgress | null = task.visits && {
    points: task.visits.map(({ vehicle, ...visit }) => ({
      ...visit,
      vehicleId: vehicle === null ? null : vehicleOf(vehicle),
    })),
    tracks: [],
    deviations: task.deviations.map(({ vehicle, ...one }) => ({ ...one, vehicleId: vehicleOf(vehicle) })),
  }
  const marks = task.marks.map(
    ({ vehicle, ...mark }): StoredMark => ({ ...mark, key: randomUUID(), vehicleId: vehicleOf(vehicle) }),
  )
  const routeId = ids.routes.get(foldOf(task.route ?? '')) ?? 0
  const templateId = ids.templates.get(foldOf(task.template ?? '')) ?? null
  const json = (value: object | null): string | null => value && JSON.stringify(value)
  // A template has one task for a start.
  const { rows } = await sql<{
    id: number
  }>`insert into task (owner_id, name, template_id, route_id, description,
      starts_at, ends_at, performers, shift, state, outcome, reason, route, progress, activated_at, day_start,
      ended_at, way, marks)
    values (${ownerId}, ${task.name},
      case when not exists (select from task where owner_id = ${ownerId} and template_id = ${templateId}
        and starts_at = ${task.startsAt}) then ${templateId}::integer end,
      ${routeId}, ${task.description}, ${task.startsAt}, ${task.endsAt},
      ${numberArray(task.performers.map(vehicleOf))}::integer[], ${task.shift}, 'completed', ${task.outcome},
      ${task.reason}, ${json(fieldsOfRoute(task.plan, (zone) => zoneIds.get(zone) ?? null))}::jsonb,
      ${json(progress)}::jsonb, ${task.activatedAt}, ${task.dayStart}, ${task.endedAt}, ${json(task.way)}::jsonb,
      ${JSON.stringify(marks)}::jsonb)
    returning id`.execute(trx)
  return rows[0]?.id ?? 0
}

/** One picture is in memory. */
const insertProofs = async (
  trx: Trx,
  { archive, ownerId }: BringTarget,
  taskId: number,
  proofs: ArchiveEndedTask['proofs'],
): Promise<void> => {
  for (const { file, point, kind, at } of proofs) {
    // oxlint-disable-next-line no-await-in-loop -- as above
    const bytes = await readProof(archive, file)
    if (bytes === null) continue
    // oxlint-disable-next-line no-await-in-loop -- as above
    await sql`insert into task_proof (owner_id, task_id, point, kind, key, at, content_type, bytes)
      values (${ownerId}, ${taskId}, ${point}, ${kind}, gen_random_uuid(), ${at}, ${PHOTO_TYPE}, ${bytes})`.execute(
      trx,
    )
  }
}
