import type { Kysely } from 'kysely'
import type { Page } from '../../../src/contract/http/admin/list.ts'
import type { TaskRow, TasksQuery } from '../../../src/contract/http/tasks.ts'
import { isTaskLate } from '../../../src/contract/tasks/lateness.ts'
import type { Viewer } from '../../access/visibility.ts'
import type { Database } from '../../storage/schema.ts'
import { rowOf } from './taskRecord.ts'
import { readTasks } from './taskSql.ts'

/** The active tasks that are judged, the first ones in the order of the question. */
const ACTIVE_MAX = 1_000

/** A page of the active tasks that the viewer sees which were, are or will be late. now: ms since the epoch. */
export const readLateTasks = async (
  db: Kysely<Database>,
  viewer: Viewer,
  query: TasksQuery,
  now: number,
): Promise<Page<TaskRow>> => {
  const active = { ...query, state: 'active', offset: 0, limit: ACTIVE_MAX } as const
  const { rows } = await readTasks(db, viewer, active)
  const late = rows.map((row) => rowOf(row, now)).filter(isTaskLate)
  return { total: late.length, rows: late.slice(query.offset, query.offset + query.limit) }
}
