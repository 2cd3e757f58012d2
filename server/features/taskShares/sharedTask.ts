import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import { ACTION_GATES } from '../../../src/contract/actionGates.ts'
import { SHARE_TOKEN_FORM } from '../../../src/contract/http/positionShares.ts'
import {
  type SharedStop,
  type SharedTask,
  type StopState,
  TASK_SHARE_AFTER_MS,
} from '../../../src/contract/http/taskShares.ts'
import type { TaskDetail, TaskPoint } from '../../../src/contract/http/tasks.ts'
import { passes } from '../../../src/contract/permissions.ts'
import { lastMark } from '../../../src/contract/tasks/pointMarks.ts'
import { findLinkMaker } from '../../access/linkMaker.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../storage/schema.ts'
import { expectedArrival } from '../tasks/expectedArrival.ts'
import { detailOf, type StoredMark, type TaskRecord } from '../tasks/taskRecord.ts'
import { findTask } from '../tasks/taskSql.ts'
import { nearestVehicle, roundedPlace, type ShownVehicle } from './shownVehicle.ts'
import { findTaskShare, type StoredTaskShare } from './taskShareSql.ts'

/** The current content of a link of a task, and its etag, which is constant while the content is unchanged. */
export interface ShownTask {
  readonly shown: Omit<SharedTask, 'now'>
  readonly etag: string
}

const MARKED: Readonly<Record<StoredMark['kind'], StopState>> = {
  arrived: 'arrived',
  done: 'done',
  failed: 'failed',
}
const PASSED: Readonly<Record<TaskPoint['state'], StopState>> = {
  waiting: 'onTheWay',
  present: 'arrived',
  left: 'done',
  skipped: 'failed',
}

/** What the driver said counts; otherwise where the vehicle was. At the end of a task what was not reached has failed. */
const stopState = (task: TaskRecord, point: TaskPoint): StopState => {
  const mark = lastMark(task.marks, point.order)
  const state = mark ? MARKED[mark.kind] : PASSED[point.state]
  if (task.state !== 'completed') return task.activatedAt === null ? 'planned' : state
  if (state === 'arrived') return 'done'
  return state === 'onTheWay' && task.outcome !== 'done' ? 'failed' : state === 'onTheWay' ? 'done' : state
}

const isOver = (state: StopState): boolean => state === 'done' || state === 'failed'

const stopOf = (task: TaskRecord, point: TaskPoint): SharedStop => {
  const expected = expectedArrival(point)
  const { name, address, latitude, longitude } = point
  const marks = task.marks.filter((mark) => mark.point === point.order)
  const saidAt = (kind: StoredMark['kind']): number | null =>
    marks.findLast((mark) => mark.kind === kind)?.at ?? null
  return {
    name,
    address,
    latitude,
    longitude,
    state: stopState(task, point),
    expectedFrom: expected.from,
    expectedTo: expected.to,
    arrivedAt: point.actualArrivalTime ?? saidAt('arrived') ?? saidAt('done'),
    leftAt: point.actualDepartureTime ?? saidAt('done'),
  }
}

/** The state of a whole task by those of its stops. */
const wholeState = ({ state, outcome, activatedAt }: TaskRecord): StopState => {
  if (state === 'completed') return outcome === 'done' ? 'done' : 'failed'
  return activatedAt === null ? 'planned' : 'onTheWay'
}

/** When a stop or a task was over, ms since the epoch; null: it is not. */
const overAt = (task: TaskRecord, state: StopState, point: TaskPoint | null): number | null => {
  if (!isOver(state)) return null
  const mark = point && lastMark(task.marks, point.order)
  return point?.actualDepartureTime ?? mark?.at ?? task.endedAt ?? task.judgedAt
}

/** How many stops of an order are open before a point; null: there is no order, or none is. */
const stopsBefore = (task: TaskDetail, stops: readonly SharedStop[], index: number): number | null => {
  if (task.passOrder === 'arbitrarily') return null
  const open = stops.slice(0, index).filter(({ state }) => !isOver(state)).length
  return open === 0 ? null : open
}

type Where = Pick<SharedTask, 'place' | 'position' | 'status' | 'name' | 'licensePlate'>
const NOWHERE = { position: null, status: null, name: null, licensePlate: null }

const whereOf = (vehicle: ShownVehicle | null, share: StoredTaskShare, isTurn: boolean): Where => {
  const words = {
    name: share.showName ? (vehicle?.name ?? null) : null,
    licensePlate: share.showLicensePlate ? (vehicle?.licensePlate ?? null) : null,
  }
  if (!vehicle?.place) return { ...NOWHERE, ...words, place: 'unknown' }
  const { place, status } = vehicle
  if (isTurn) return { ...words, place: 'exact', status, position: place }
  if (share.placeBefore === 'hidden') return { ...NOWHERE, ...words, place: 'hidden' }
  return { ...words, place: 'rounded', status: null, position: roundedPlace(place) }
}

/**
 * What the link of a token shows; null when it ended, was revoked or never existed, when its stop has been over for a day, or when its
 * maker is blocked or may no longer see the task or positions. Every call reads the database, so a revoked link is invalid at once.
 */
export const readSharedTask = async (
  db: Kysely<Database>,
  clock: Pick<Clock, 'now'>,
  token: string,
): Promise<ShownTask | null> => {
  if (!SHARE_TOKEN_FORM.test(token)) return null
  const now = clock.now()
  const share = await findTaskShare(db, token, now)
  const maker = share && (await findLinkMaker(db, share.createdBy, now))
  if (!share || !maker || maker.ownerId !== share.ownerId || !passes(maker, ACTION_GATES.shareTasks))
    return null
  const task = await findTask(db, maker, share.taskId)
  if (!task) return null
  const detail = detailOf(task, now)
  const stops = detail.points.map((point) => stopOf(task, point))
  const index = share.point === null ? -1 : detail.points.findIndex(({ order }) => order === share.point)
  const [point = null, stop = null] = [detail.points[index], stops[index]]
  if (share.point !== null && !stop) return null
  const state = stop ? stop.state : wholeState(task)
  const over = overAt(task, state, point)
  if (over !== null && now >= over + TASK_SHARE_AFTER_MS) return null
  const before = stop && task.state === 'active' ? stopsBefore(detail, stops, index) : null
  const where: Where = isOver(state)
    ? { ...NOWHERE, place: 'over' }
    : whereOf(
        await nearestVehicle(db, maker, { task, point, now }),
        share,
        task.state === 'active' && before === null,
      )
  const shown = {
    stops: stop ? [stop] : stops,
    isWhole: share.point === null,
    state,
    stopsBefore: before,
    ...where,
    endsAt: over === null ? share.endsAt : Math.min(share.endsAt, over + TASK_SHARE_AFTER_MS),
  }
  const digest = createHash('sha256').update(JSON.stringify(shown)).digest('base64url')
  return { shown, etag: `"${digest}"` }
}
