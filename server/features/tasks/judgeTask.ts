import { TIME_OVER } from '../../../src/contract/http/tasks.ts'
import { isLatenessDue } from '../../../src/contract/tasks/lateness.ts'
import type { RoutePoint } from '../../../src/contract/tasks/routePoints.ts'
import { type Deviation, momentsOf, unannounced } from '../../movement/tasks/corridorWatch.ts'
import { type DriverMark, replay } from '../../movement/tasks/driverMarks.ts'
import {
  forecastOf,
  type PointForecast,
  timedPlan,
  type TimedPlan,
  type TimedPoint,
} from '../../movement/tasks/forecast.ts'
import { type PlannedWay, straightWay } from '../../movement/tasks/plannedWay.ts'
import {
  doneAt,
  firstProgress,
  type Fix,
  newProgress,
  type PointProgress,
  type TaskProgress,
} from '../../movement/tasks/taskProgress.ts'
import { type Place, type ZoneArea, zoneAreaOf } from '../../movement/zones/zoneGeometry.ts'
import type { TaskEvent } from './taskEvents.ts'
import { type AnnouncedPoint, type TaskForecast, type MovingTask, timesOf } from './taskRecord.ts'
import { end, type TaskStep } from './taskSteps.ts'

/** An active task after what its performers reported. Pure; moments are ms since the epoch. */

const MINUTE_MS = 60_000
/** How often it is estimated when points will be reached, ms. */
const FORECAST_MS = 20_000

/**
 * Whether a task is to be judged from its beginning: positions of its performers came late, or a driver said something. lateChange:
 * the last such change of positions, now.
 */
export const isRecheckDue = (
  task: Pick<MovingTask, 'lateChange' | 'progress' | 'marks'>,
  lateChange: number,
): boolean => task.lateChange !== lateChange || (task.progress?.marks ?? 0) !== task.marks.length

const placeOf = (point: RoutePoint): Place => ({
  latitude: point.latitude ?? 0,
  longitude: point.longitude ?? 0,
})

/** A point with its times. area: of its geozone; null: its circle counts. */
const timedPoint = (task: MovingTask, point: RoutePoint, area: ZoneArea | null): TimedPoint => {
  const place = placeOf(point)
  const { from, to } = timesOf(task, point)
  return {
    area: area ?? zoneAreaOf({ type: 'CIRCLE', points: [place], radius: point.radius, width: null }),
    spendMinutes: point.spendMinutes,
    place,
    plannedAt: from === null ? null : from + point.earlyMinutes * MINUTE_MS,
    opensAt: from,
    closesAt: to,
  }
}

/**
 * The part of a route that decides. areas: that of each point that is a geozone, null: its circle counts; road: the way by road, null:
 * straight lines count.
 */
export const planOf = (
  task: MovingTask,
  areas: readonly (ZoneArea | null)[],
  road: PlannedWay | null = null,
): TimedPlan => {
  const { route } = task
  const points = route.points.map((point, index) => timedPoint(task, point, areas[index] ?? null))
  return timedPlan(
    route.passOrder,
    points,
    road ?? straightWay(points.map(({ place }) => place)),
    route.corridor,
  )
}

/** The last moment whose positions count. */
export const judgedUntil = ({ endsAt }: Pick<MovingTask, 'endsAt'>, now: number): number =>
  endsAt === null ? now : Math.min(endsAt, now)

/** The marks of drivers as the progress takes them: points are counted from 0. */
const marksOf = ({ marks }: MovingTask): readonly DriverMark[] =>
  marks.map(({ point, kind, at, vehicleId }) => ({ point: point - 1, kind, at, vehicleId }))

/** The end of a task whose points are all settled: failed where nobody could do any of them. */
const endSettled = (task: MovingTask, progress: TaskProgress, done: number): TaskStep => {
  const failure = task.marks.findLast(({ kind }) => kind === 'failed')
  const at = Math.max(done, task.activatedAt ?? done, failure?.at ?? done)
  const isServed = progress.points.some(({ arrivedAt, isSkipped }) => arrivedAt !== null && !isSkipped)
  return isServed ? end(task, at, 'done', '') : end(task, at, 'failed', failure?.reason ?? '')
}

/** What was announced of a point before; of a task that has no forecast yet, what its progress says. */
const announcedBefore = ({ forecast, progress }: MovingTask, index: number): AnnouncedPoint => {
  const point = progress?.points[index]
  return (
    forecast?.announced[index] ?? {
      isArrived: (point?.arrivedAt ?? null) !== null,
      isLeft: (point?.leftAt ?? null) !== null,
      lateMs: null,
    }
  )
}

/** The event of a lateness that is due: of one that came about as of its moment, of one that is expected as of now. */
const lateEvent = (
  point: string,
  closesAt: number,
  { arrivedAt, vehicleId }: PointProgress,
  expected: PointForecast,
  { isFirst, now }: { readonly isFirst: boolean; readonly now: number },
): TaskEvent => {
  const event = { name: 'TASK_LATE', point } as const
  if (arrivedAt !== null) return { ...event, at: arrivedAt, vehicleId }
  if (isFirst && now > closesAt) return { ...event, at: closesAt, vehicleId: null }
  return { ...event, at: now, vehicleId: expected.vehicleId, expectedLateMs: expected.lateMs }
}

/** What is to be announced of the points, each once, and what is from then on: arrival, lateness, departure. */
const announce = (
  task: MovingTask,
  plan: TimedPlan,
  progress: TaskProgress,
  now: number,
): { readonly forecast: TaskForecast; readonly events: readonly TaskEvent[] } => {
  const points = forecastOf(plan, progress, now)
  const events: TaskEvent[] = []
  const announced = progress.points.map((is, index): AnnouncedPoint => {
    const was = announcedBefore(task, index)
    const expected = points[index]
    if (!expected) return was
    const { arrivedAt, leftAt, vehicleId } = is
    const isDue = isLatenessDue(expected.lateMs, was.lateMs)
    const isArrived = was.isArrived || arrivedAt !== null
    const isLeft = was.isLeft || leftAt !== null
    if (!isDue && isArrived === was.isArrived && isLeft === was.isLeft) return was
    const point = task.route.points[index]?.name ?? ''
    if (arrivedAt !== null && !was.isArrived)
      events.push({ name: 'TASK_POINT_ARRIVED', at: arrivedAt, vehicleId, point })
    const closesAt = plan.points[index]?.closesAt ?? now
    if (isDue) events.push(lateEvent(point, closesAt, is, expected, { isFirst: was.lateMs === null, now }))
    if (leftAt !== null && !was.isLeft) events.push({ name: 'TASK_POINT_LEFT', at: leftAt, vehicleId, point })
    return { isArrived, isLeft, lateMs: isDue ? expected.lateMs : was.lateMs }
  })
  return { forecast: { ...task.forecast, madeAt: now, points, announced }, events }
}

/** Of the begins and ends of deviations that were written, the earliest beyond so many are forgotten. */
const ANNOUNCED_WAY_MAX = 400

/** Performers that went off the planned way or are back, each once, and the forecast that remembers it. */
const announceWay = (
  forecast: TaskForecast | null,
  before: readonly Deviation[],
  after: readonly Deviation[],
): { readonly forecast: TaskForecast | null; readonly events: readonly TaskEvent[] } => {
  if (after === before) return { forecast, events: [] }
  const known = forecast?.announcedWay ?? momentsOf(before, before)
  const { begun, ended } = unannounced(known, after)
  const announcedWay = [...known, ...momentsOf(begun, ended)].slice(-ANNOUNCED_WAY_MAX)
  const events = [
    ...begun.map(
      ({ from: at, vehicleId, most: metres }): TaskEvent => ({
        name: 'TASK_OFF_WAY',
        at,
        vehicleId,
        point: null,
        metres,
      }),
    ),
    ...ended.map(
      ({ to, vehicleId }): TaskEvent => ({ name: 'TASK_BACK_ON_WAY', at: to ?? 0, vehicleId, point: null }),
    ),
  ]
  return { forecast: forecast && { ...forecast, announcedWay }, events }
}

/** With passes, what was not reached by the end of the task is skipped. */
const withSkipped = (progress: TaskProgress): TaskProgress => ({
  ...progress,
  points: progress.points.map((point) => (point.arrivedAt === null ? { ...point, isSkipped: true } : point)),
})

/** The task at its end that came before everything was done. */
const endInTime = (task: MovingTask, progress: TaskProgress, at: number): TaskStep => {
  const isGood =
    task.route.passOrder === 'withPasses' && progress.points.some(({ arrivedAt }) => arrivedAt !== null)
  return isGood
    ? end({ ...task, progress: withSkipped(progress) }, at, 'done', '')
    : end({ ...task, progress }, at, 'failed', TIME_OVER)
}

/** What is new of the performers of a task. */
export interface Reported {
  /** In the order of their moments: since the task was judged last, or, where `isRecheckDue`, all since it began. */
  readonly fixes: readonly Fix[]
  /** The last change of positions that came late. */
  readonly lateChange: number
}

/** Moves an active task along by positions of its performers and what drivers said, in the order of their moments. */
export const judgeTask = (
  task: MovingTask,
  plan: TimedPlan,
  { fixes, lateChange }: Reported,
  now: number,
): TaskStep => {
  const before = task.progress ?? newProgress(plan.points.length)
  const isFresh = isRecheckDue(task, lateChange)
  const start = isFresh ? firstProgress(plan.points, before.brought) : before
  const progress = {
    ...replay(plan, start, fixes, isFresh ? marksOf(task) : []),
    marks: task.marks.length,
    ...(before.brought && { brought: before.brought }),
  }
  // What has just changed at the points is announced at once.
  const isSame = progress.points === before.points && now - (task.forecast?.madeAt ?? 0) < FORECAST_MS
  const announced = isSame ? { forecast: task.forecast, events: [] } : announce(task, plan, progress, now)
  const way = announceWay(announced.forecast, before.deviations, progress.deviations)
  const events = [...announced.events, ...way.events]
  const judged = { ...task, progress, forecast: way.forecast, lateChange, judgedAt: now }
  const done = doneAt(plan, progress, judgedUntil(task, now))
  if (done !== null) {
    const ended = endSettled(judged, progress, done)
    return { task: ended.task, events: [...events, ...ended.events] }
  }
  if (task.endsAt !== null && now >= task.endsAt) {
    const ended = endInTime(judged, progress, task.endsAt)
    return { task: ended.task, events: [...events, ...ended.events] }
  }
  return { task: judged, events }
}
