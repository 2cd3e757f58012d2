import { type Kysely, sql } from 'kysely'
import type { DriverDay, DriverTask } from '../../../src/contract/http/driverPage.ts'
import { lastMark } from '../../../src/contract/tasks/pointMarks.ts'
import type { Fleet } from '../../live/createFleet.ts'
import { numberArray } from '../../platform/sqlArray.ts'
import type { Database } from '../../storage/schema.ts'
import { detailOf, type TaskRecord } from '../tasks/taskRecord.ts'
import { readTasksOfDay } from '../tasks/taskSql.ts'
import { setSeen } from './driverLinkSql.ts'
import type { Driver } from './findDriver.ts'

/** What a phone shows at most. */
const TASKS_MAX = 50
/** How exact the moment is at which a phone was last heard of, ms. */
const SEEN_EVERY_MS = 300_000

/** How many pictures a point has, by task, point and kind. */
type ProofCounts = ReadonlyMap<string, number>

const readProofCounts = async (
  db: Kysely<Database>,
  ownerId: number,
  taskIds: readonly number[],
): Promise<ProofCounts> => {
  const { rows } = await sql<{
    key: string
    count: number
  }>`select task_id || ' ' || point || ' ' || kind as key,
      count(*)::integer as count
    from task_proof where owner_id = ${ownerId} and task_id = any(${numberArray(taskIds)}::integer[])
    group by task_id, point, kind`.execute(db)
  return new Map(rows.map(({ key, count }) => [key, count]))
}

const taskOf = (task: TaskRecord, counts: ProofCounts, now: number): DriverTask => {
  const { id, name, description, state, outcome, startsAt, endsAt, performers, points } = detailOf(task, now)
  return {
    id,
    name,
    description,
    state,
    outcome,
    startsAt,
    endsAt,
    vehicles: performers.map((one) => `${one.name} ${one.licensePlate}`.trim()),
    points: points.map((point) => {
      const mark = lastMark(task.marks, point.order)
      return {
        order: point.order,
        name: point.name,
        address: point.address,
        latitude: point.latitude,
        longitude: point.longitude,
        requiredFrom: point.requiredArrivalTimeFrom,
        requiredTo: point.requiredArrivalTimeTo,
        spendMinutes: point.spendMinutes,
        state: point.state,
        mark: mark && { kind: mark.kind, at: mark.at, reason: mark.reason },
        photos: counts.get(`${id} ${point.order} photo`) ?? 0,
        signatures: counts.get(`${id} ${point.order} signature`) ?? 0,
      }
    }),
  }
}

/** Tasks as a phone has them. now: ms since the epoch. */
export const driverTasks = async (
  db: Kysely<Database>,
  ownerId: number,
  tasks: readonly TaskRecord[],
  now: number,
): Promise<DriverTask[]> => {
  const counts = await readProofCounts(
    db,
    ownerId,
    tasks.map(({ id }) => id),
  )
  return tasks.map((task) => taskOf(task, counts, now))
}

/** What a driver has to do today, and did. */
export const readDriverDay = async (
  { db, clock, days }: Pick<Fleet, 'db' | 'clock' | 'days'>,
  { phone, maker, vehicleIds }: Driver,
): Promise<DriverDay> => {
  const now = clock.now()
  if (now - phone.seenAt >= SEEN_EVERY_MS) await setSeen(db, phone, now)
  const today = { from: days.dayStart(now), to: days.nextDayStart(now), limit: TASKS_MAX }
  const tasks = await readTasksOfDay(db, maker, vehicleIds, today)
  return {
    name: phone.name,
    tasks: await driverTasks(db, phone.ownerId, tasks, now),
    endsAt: phone.endsAt,
    now,
  }
}
