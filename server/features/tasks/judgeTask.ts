import { TIME_OVER } from '../../../src/contract/http/tasks.ts'
import { type DriverMark, replay } from '../../movement/tasks/driverMarks.ts'
import {
  doneAt,
  type Fix,
  newProgress,
  type TaskPlan,
  type TaskProgress,
} from '../../movement/tasks/taskProgress.ts'
import { type ZoneArea, zoneAreaOf } from '../../movement/zones/zoneGeometry.ts'
import type { TaskEvent } from './taskEvents.ts'
import { isPointLate, type TaskRecord, timesOf } from './taskRecord.ts'
import { end, type TaskStep } from './taskSteps.ts'

/** An active task after what its performers reported. Pure; moments are ms since the epoch. */

/** Positions may come late: in each such span of time a task is judged once from its beginning, ms. */
export const RECHECK_MS = 300_000

/** Whether a task is to be judged from its beginning: now and then, and after a driver said something. */
export const isRecheckDue = (
  { judgedAt, progress, marks }: Pick<TaskRecord, 'judgedAt' | 'progress' | 'marks'>,
  now: number,
): boolean =>
  judgedAt === null ||
  Math.floor(judgedAt / RECHECK_MS) !== Math.floor(now / RECHECK_MS) ||
  (progress?.marks ?? 0) !== marks.length

/** The part of a route that decides. areaOf: the area of a geozone, null where it is gone. */
export const planOf = ({ route }: TaskRecord, areaOf: (zoneId: number) => ZoneArea | null): TaskPlan => ({
  passOrder: route.passOrder,
  points: route.points.map(({ latitude, longitude, radius, zoneId, spendMinutes }) => ({
    area:
      (zoneId === null ? null : areaOf(zoneId)) ??
      zoneAreaOf({
        type: 'CIRCLE',
        points: [{ latitude: latitude ?? 0, longitude: longitude ?? 0 }],
        radius,
        width: null,
      }),
    spendMinutes,
  })),
})

/** The last moment whose positions count. */
export const judgedUntil = ({ endsAt }: Pick<TaskRecord, 'endsAt'>, now: number): number =>
  endsAt === null ? now : Math.min(endsAt, now)

/** The marks of drivers as the progress takes them: points are counted from 0. */
const marksOf = ({ marks }: TaskRecord): readonly DriverMark[] =>
  marks.map(({ point, kind, at, vehicleId }) => ({ point: point - 1, kind, at, vehicleId }))

/** The end of a task whose points are all settled: failed where nobody could do any of them. */
const endSettled = (task: TaskRecord, progress: TaskProgress, done: number): TaskStep => {
  const failure = task.marks.findLast(({ kind }) => kind === 'failed')
  const at = Math.max(done, task.activatedAt ?? done, failure?.at ?? done)
  const isServed = progress.points.some(({ arrivedAt, isSkipped }) => arrivedAt !== null && !isSkipped)
  return isServed ? end(task, at, 'done', '') : end(task, at, 'failed', failure?.reason ?? '')
}

/** What changed at the points, as events. */
const eventsBetween = (
  task: TaskRecord,
  before: TaskProgress,
  after: TaskProgress,
  now: number,
): TaskEvent[] =>
  task.route.points.flatMap((point, index): TaskEvent[] => {
    const [was, is] = [before.points[index], after.points[index]]
    if (!was || !is) return []
    const times = timesOf(task, point)
    const wasLate = isPointLate(times, was, task.judgedAt ?? task.activatedAt ?? now)
    const events: TaskEvent[] = []
    const add = (name: TaskEvent['name'], at: number | null, vehicleId: number | null): void => {
      if (at !== null) events.push({ name, at, vehicleId, point: point.name })
    }
    if (was.arrivedAt === null) add('TASK_POINT_ARRIVED', is.arrivedAt, is.vehicleId)
    if (!wasLate && isPointLate(times, is, now)) add('TASK_LATE', is.arrivedAt ?? times.to, is.vehicleId)
    if (was.leftAt === null) add('TASK_POINT_LEFT', is.leftAt, is.vehicleId)
    return events
  })

/** With passes, what was not reached by the end of the task is skipped. */
const withSkipped = (progress: TaskProgress): TaskProgress => ({
  ...progress,
  points: progress.points.map((point) => (point.arrivedAt === null ? { ...point, isSkipped: true } : point)),
})

/** The task at its end that came before everything was done. */
const endInTime = (task: TaskRecord, progress: TaskProgress, at: number): TaskStep => {
  const isGood =
    task.route.passOrder === 'withPasses' && progress.points.some(({ arrivedAt }) => arrivedAt !== null)
  return isGood
    ? end({ ...task, progress: withSkipped(progress) }, at, 'done', '')
    : end({ ...task, progress }, at, 'failed', TIME_OVER)
}

/**
 * Moves an active task along by positions of its performers and what drivers said, in the order of their moments: those since it was judged last, or, where
 * `isRecheckDue`, all since it began.
 */
export const judgeTask = (task: TaskRecord, plan: TaskPlan, fixes: readonly Fix[], now: number): TaskStep => {
  const before = task.progress ?? newProgress(plan.points.length)
  const isFresh = isRecheckDue(task, now)
  const start = isFresh ? newProgress(plan.points.length) : before
  const progress = {
    ...replay(plan, start, fixes, isFresh ? marksOf(task) : []),
    marks: task.marks.length,
  }
  const events = eventsBetween(task, before, progress, now)
  const judged = { ...task, progress, judgedAt: now }
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
