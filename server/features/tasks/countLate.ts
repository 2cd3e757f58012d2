import type { Kysely } from 'kysely'
import { isTaskLate } from '../../../src/contract/tasks/lateness.ts'
import type { Viewer } from '../../access/visibility.ts'
import type { Database } from '../../storage/schema.ts'
import { rowOf } from './taskRecord.ts'
import { readTasks } from './taskSql.ts'

/** The active tasks that are judged, those that began last. */
const ACTIVE_MAX = 1_000

/** How many active tasks that the viewer sees were, are or will be late. now: ms since the epoch. */
export const countLateTasks = async (db: Kysely<Database>, viewer: Viewer, now: number): Promise<number> => {
  const { rows } = await readTasks(db, viewer, { state: 'active', search: '', offset: 0, limit: ACTIVE_MAX })
  return rows.filter((task) => isTaskLate(rowOf(task, now))).length
}
