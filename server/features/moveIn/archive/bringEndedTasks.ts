import { randomUUID } from 'node:crypto'
import { type Kysely, sql, type Transaction } from 'kysely'
import { foldOf } from '../../../../src/contract/rules/text.ts'
import { numberArray } from '../../../platform/sqlArray.ts'
import type { Database } from '../../../storage/schema.ts'
import { LeftOutTally } from '../leftOutTally.ts'
import { inWrites } from './archiveFiles.ts'
import type { BringTarget } from './bringTarget.ts'
import { broughtRow, insertProofs } from './bringTaskProgress.ts'
import { type EndedTasksSource, type FreshTask, readEndedTaskParts } from './endedTasks.ts'

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
    for (const tasks of inWrites(fresh, ({ task }) => task.proofs.length > 0)) {
      target.signal.throwIfAborted()
      // oxlint-disable-next-line no-await-in-loop -- one write after the other
      await db.transaction().execute(async (trx) => {
        for (const task of tasks) {
          const id = await storeEndedTask(trx, target, task, ids)
          if (id !== null) await insertProofs(trx, target, id, task.task.proofs)
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

const COLUMNS = sql`owner_id, key, name, template_id, route_id, description, starts_at, ends_at, performers, shift, state,
  outcome, reason, route, progress, activated_at, day_start, ended_at, way, marks`

/** Returns the id; null: the task here that it replaces was changed or begun meanwhile, and stays. */
const storeEndedTask = async (
  trx: Trx,
  target: BringTarget,
  { task, replaces }: FreshTask,
  ids: NamedIds,
): Promise<number | null> => {
  const { ownerId, vehicleIds } = target
  const { route, progress, marks } = broughtRow(task, target)
  const performers = task.performers.map((number) => vehicleIds.get(number) ?? 0)
  const routeId = ids.routes.get(foldOf(task.route ?? '')) ?? 0
  const templateId = ids.templates.get(foldOf(task.template ?? '')) ?? null
  const json = (value: object | null): string | null => value && JSON.stringify(value)
  // A template has one task for a start.
  const values = sql`${ownerId}, ${task.key ?? randomUUID()}, ${task.name},
      case when not exists (select from task where owner_id = ${ownerId} and template_id = ${templateId}
        and starts_at = ${task.startsAt} and id is distinct from ${replaces}::integer) then ${templateId}::integer end,
      ${routeId}, ${task.description}, ${task.startsAt}, ${task.endsAt}, ${numberArray(performers)}::integer[],
      ${task.shift}, 'completed', ${task.outcome}, ${task.reason}, ${json(route)}::jsonb, ${json(progress)}::jsonb,
      ${task.activatedAt}, ${task.dayStart}, ${task.endedAt}, ${json(task.way)}::jsonb, ${JSON.stringify(marks)}::jsonb`
  if (replaces === null) {
    const { rows } = await sql<{
      id: number
    }>`insert into task (${COLUMNS}) values (${values}) returning id`.execute(trx)
    return rows[0]?.id ?? null
  }
  const { numAffectedRows } = await sql`update task
    set (${COLUMNS}) = row(${values}), judged_at = null, version = version + 1
    where owner_id = ${ownerId} and id = ${replaces} and version = 0 and state in ('draft', 'planned')
      and deleted_at is null`.execute(trx)
  if (numAffectedRows !== 1n) return null
  await sql`delete from task_proof where owner_id = ${ownerId} and task_id = ${replaces}`.execute(trx)
  return replaces
}
