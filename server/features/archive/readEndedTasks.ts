import { type Kysely, sql } from 'kysely'
import {
  type ArchiveEndedTask,
  ENDED_TASKS_PART,
} from '../../../src/contract/http/admin/archiveEndedTasks.ts'
import { chunksOf } from '../../platform/chunksOf.ts'
import { numberArray } from '../../platform/sqlArray.ts'
import type { Database } from '../../storage/schema.ts'
import type { Numbers } from './numbers.ts'
import { progressRow, proofsOfTask, type StoredProgress } from './taskProgressRow.ts'

/** Tasks that have ended with numbers and names in the place of ids. */

type Db = Kysely<Database>

type StoredEnded = Omit<ArchiveEndedTask, keyof StoredProgress | 'visits' | 'deviations'> & StoredProgress

/** The rows of one part after the other, the earliest end first. */
export async function* readEndedTasks(
  db: Db,
  ownerId: number,
  numbers: Numbers,
): AsyncGenerator<readonly ArchiveEndedTask[], void, undefined> {
  // Ids are given in the order of the archive where it is brought in, so that tasks of one moment keep their order.
  const { rows } = await sql<{ id: number }>`select id from task
    where owner_id = ${ownerId} and state = 'completed' and deleted_at is null
      and ended_at is not null and route is not null
    order by ended_at, id`.execute(db)
  const ids = rows.map(({ id }) => id)
  for (const part of chunksOf(ids, ENDED_TASKS_PART)) {
    // oxlint-disable-next-line no-await-in-loop -- one part in memory
    const stored = await readPart(db, ownerId, part)
    yield stored.map((task) => rowOf(task, numbers))
  }
}

const readPart = async (db: Db, ownerId: number, ids: readonly number[]): Promise<readonly StoredEnded[]> =>
  (
    await sql<StoredEnded>`select t.name, r.name as route, m.name as template, t.description,
      t.starts_at as "startsAt", t.ends_at as "endsAt", t.performers, t.shift, t.outcome, t.reason,
      t.activated_at as "activatedAt", t.day_start as "dayStart", t.ended_at as "endedAt", t.route as plan,
      t.progress, t.way, t.marks, t.key, ${proofsOfTask} as proofs
    from task t
    left join task_route r on r.owner_id = t.owner_id and r.id = t.route_id and r.deleted_at is null
    left join task_template m on m.owner_id = t.owner_id and m.id = t.template_id and m.deleted_at is null
    where t.owner_id = ${ownerId} and t.id = any(${numberArray(ids)}::integer[])
    order by t.ended_at, t.id`.execute(db)
  ).rows

const rowOf = (
  { plan, progress, way, marks, proofs, key, ...task }: StoredEnded,
  numbers: Numbers,
): ArchiveEndedTask => ({
  ...task,
  performers: task.performers.flatMap((id) => numbers.vehicles.get(id) ?? []),
  ...progressRow({ plan, progress, way, marks, proofs }, numbers),
  key,
})
