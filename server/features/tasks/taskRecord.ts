import type { TaskRouteFields } from '../../../src/contract/http/taskRoutes.ts'
import type { TaskRepeat, TaskShift } from '../../../src/contract/http/taskTemplates.ts'
import type { OffWay, TaskDetail, TaskPoint, TaskRow } from '../../../src/contract/http/tasks.ts'
import type { PointMark } from '../../../src/contract/tasks/pointMarks.ts'
import {
  type RequiredTimes,
  requiredTimes,
  type RoutePoint,
} from '../../../src/contract/tasks/routePoints.ts'
import type { TaskOutcome, TaskState } from '../../../src/contract/tasks/taskStates.ts'
import type { WayMoment } from '../../movement/tasks/corridorWatch.ts'
import type { PointForecast } from '../../movement/tasks/forecast.ts'
import type { PointProgress, TaskProgress } from '../../movement/tasks/taskProgress.ts'

/** The events of a point that were written, so that positions that come late repeat none. lateMs: the last lateness, null: none. */
export interface AnnouncedPoint {
  readonly isArrived: boolean
  readonly isLeft: boolean
  readonly lateMs: number | null
}

/**
 * When points will be reached, as of `madeAt`, ms since the epoch, and what was announced of each. announcedWay: the begins and ends of
 * deviations that were written; absent: none.
 */
export interface TaskForecast {
  readonly madeAt: number
  readonly points: readonly PointForecast[]
  readonly announced: readonly AnnouncedPoint[]
  readonly announcedWay?: readonly WayMoment[]
}

/**
 * What a driver said of a point. key: made by the phone; point: its number, from 1; reason: of a failure; vehicleId: the
 * performer.
 */
export interface StoredMark {
  readonly key: string
  readonly point: number
  readonly kind: PointMark
  readonly at: number
  readonly reason: string
  readonly vehicleId: number
}

/** What decides how a task moves along; moments are ms since the epoch. */
export interface MovingTask {
  readonly id: number
  readonly ownerId: number
  readonly name: string
  readonly templateId: number | null
  readonly routeId: number
  readonly description: string
  readonly startsAt: number | null
  readonly endsAt: number | null
  readonly performerIds: readonly number[]
  readonly shift: TaskShift | null
  readonly state: TaskState
  readonly outcome: TaskOutcome | null
  readonly reason: string
  /** As it was when the task began or ended; before that as it is. */
  readonly route: TaskRouteFields
  readonly progress: TaskProgress | null
  readonly activatedAt: number | null
  readonly dayStart: number | null
  readonly endedAt: number | null
  readonly judgedAt: number | null
  readonly forecast: TaskForecast | null
  /** The way by road is stored. */
  readonly hasWay: boolean
  /** When a road engine was asked for it; null: not yet. */
  readonly wayAt: number | null
  /** Of the positions of performers that came late, the last that was judged. */
  readonly lateChange: number | null
  /** In the order of their moments. */
  readonly marks: readonly StoredMark[]
  readonly version: number
}

/** A task as people see it. */
export interface TaskRecord extends MovingTask {
  /** Those that are still vehicles of the client. */
  readonly performers: TaskRow['performers']
  /** Of its template; null: it has none. */
  readonly repeat: TaskRepeat | null
}

const NO_TIMES: RequiredTimes = { from: null, to: null, departure: null }
const SECOND_MS = 1_000

/** When the points of a task have to be reached; of a planned one as far as its start is known. */
export const timesOf = (
  { route, activatedAt, startsAt, dayStart }: MovingTask,
  point: RoutePoint,
): RequiredTimes => {
  if (route.timing === 'absolute') return requiredTimes(point, 'absolute', { activatedAt: 0, dayStart: 0 })
  const base = activatedAt ?? startsAt
  if (base === null || (route.timing === 'day' && dayStart === null)) return NO_TIMES
  return requiredTimes(point, route.timing, { activatedAt: base, dayStart: dayStart ?? 0 })
}

/** Whether a point was reached too late, or is overdue: at the end of its task, or now. */
export const isPointLate = (
  { to }: RequiredTimes,
  { arrivedAt, isSkipped }: Pick<PointProgress, 'arrivedAt' | 'isSkipped'>,
  now: number,
): boolean => to !== null && !isSkipped && (arrivedAt ?? now) > to

/** The moment against which what was not reached is compared; null: it has not begun. */
const judgedBy = ({ state, endedAt, activatedAt }: TaskRecord, now: number): number | null => {
  if (activatedAt === null) return null
  return state === 'completed' ? endedAt : now
}

const stateOf = ({ arrivedAt, leftAt, isSkipped }: PointProgress): TaskPoint['state'] => {
  if (isSkipped) return 'skipped'
  if (arrivedAt === null) return 'waiting'
  return leftAt === null ? 'present' : 'left'
}

const UNTOUCHED: PointProgress = { arrivedAt: null, leftAt: null, vehicleId: null, isSkipped: false }

/** How late a point was, is or will be, seconds: of what waits as of the last look, otherwise as it happened. */
const lateSecondsOf = (
  task: TaskRecord,
  index: number,
  { to }: RequiredTimes,
  { arrivedAt, isSkipped }: PointProgress,
  by: number | null,
): number => {
  if (to === null || isSkipped || by === null) return 0
  const overdue = Math.max(0, (arrivedAt ?? by) - to)
  const expected = task.state === 'active' && arrivedAt === null ? forecastAt(task, index)?.lateMs : undefined
  return Math.round(Math.max(overdue, expected ?? 0) / SECOND_MS)
}

const forecastAt = ({ state, forecast }: TaskRecord, index: number): PointForecast | undefined =>
  state === 'active' ? forecast?.points[index] : undefined

/** TASK-05: a point of a task. */
const pointOf = (task: TaskRecord, point: RoutePoint, index: number, now: number): TaskPoint => {
  const done = task.progress?.points[index] ?? UNTOUCHED
  const times = timesOf(task, point)
  const by = judgedBy(task, now)
  const until = done.leftAt ?? (task.state === 'completed' ? task.endedAt : now)
  const presence =
    done.arrivedAt === null || until === null
      ? null
      : Math.max(0, Math.round((until - done.arrivedAt) / SECOND_MS))
  return {
    order: point.order,
    name: point.name,
    latitude: point.latitude ?? 0,
    longitude: point.longitude ?? 0,
    radius: point.radius,
    zoneId: point.zoneId,
    address: point.address,
    spendMinutes: point.spendMinutes,
    requiredArrivalTimeFrom: times.from,
    requiredArrivalTimeTo: times.to,
    requiredDepartureTime: times.departure,
    actualArrivalTime: done.arrivedAt,
    actualDepartureTime: done.leftAt,
    actuatePresenceTime: presence,
    state: stateOf(done),
    isLate: by !== null && isPointLate(times, done, by),
    vehicleId: done.vehicleId,
    estimatedArrivalTime: done.arrivedAt === null ? (forecastAt(task, index)?.at ?? null) : null,
    lateSeconds: lateSecondsOf(task, index, times, done, by),
  }
}

/** The performers that are off the planned way now. */
const offWayOf = ({ state, progress }: TaskRecord): OffWay[] =>
  state === 'active'
    ? (progress?.deviations ?? []).flatMap(({ vehicleId, from, to, metres }) =>
        to === null ? [{ vehicleId, since: from, metres }] : [],
      )
    : []

const daysOf = (repeat: TaskRepeat | null): number[] => {
  if (repeat === null || repeat.every === 'month') return []
  if (repeat.every === 'day') return [1, 2, 3, 4, 5, 6, 7]
  return repeat.every === 'week' ? [repeat.weekday] : [...repeat.weekdays]
}

/** A task with its points, as the calls have it. now: ms since the epoch. */
export const detailOf = (task: TaskRecord, now: number): TaskDetail => {
  const { route } = task
  return {
    ...rowOf(task, now),
    passOrder: route.passOrder,
    timing: route.timing,
    corridor: route.corridor,
    isByRoad: task.hasWay,
    deviations: (task.progress?.deviations ?? []).map(({ vehicleId, from, to, most }) => ({
      vehicleId,
      from,
      to,
      metres: most,
    })),
    points: route.points.map((point, index) => pointOf(task, point, index, now)),
  }
}

/** A task as lists have it. now: ms since the epoch. */
export const rowOf = (task: TaskRecord, now: number): TaskRow => {
  const { route, templateId, repeat } = task
  const points = route.points.map((point, index) => pointOf(task, point, index, now))
  const waiting = points.filter(({ state }) => state === 'waiting')
  const expected = waiting.flatMap(({ estimatedArrivalTime }) => estimatedArrivalTime ?? [])
  return {
    id: task.id,
    name: task.name,
    type: templateId === null ? 'oneOff' : 'periodic',
    templateId,
    routeId: task.routeId,
    routeName: route.name,
    description: task.description,
    startsAt: task.startsAt,
    endsAt: task.endsAt,
    days: daysOf(repeat),
    performers: task.performers,
    shift: task.shift,
    state: task.state,
    outcome: task.outcome,
    reason: task.reason,
    activatedAt: task.activatedAt,
    endedAt: task.endedAt,
    pointCount: points.length,
    visitedCount: points.filter(({ actualArrivalTime }) => actualArrivalTime !== null).length,
    isLate: points.some(({ isLate }) => isLate),
    nextArrivalTime: expected.length > 0 ? Math.min(...expected) : null,
    lateSeconds: Math.max(0, ...waiting.map(({ lateSeconds }) => lateSeconds)),
    offWay: offWayOf(task),
  }
}
