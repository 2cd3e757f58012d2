import type { PlanTask } from '../../../../src/contract/http/taskPlan.ts'
import { plannedSpan, takenSpan } from '../../../../src/contract/tasks/taskSpan.ts'
import type { TimeSpan } from '../../../../src/contract/timeSpan.ts'
import type { DayClock } from '../../../live/dayClock.ts'
import { detailOf, type TaskRecord, timesOf } from '../taskRecord.ts'

/** A task as the plan has it. Pure; moments are ms since the epoch. */

type Days = Pick<DayClock, 'dayStart'>

/** A task that has not begun with the day of its planned start, so that times of the day are known. */
export const withDay = (task: TaskRecord, days: Days): TaskRecord =>
  task.dayStart === null && task.startsAt !== null
    ? { ...task, dayStart: days.dayStart(task.startsAt) }
    : task

/** What the plan of a task says; null: it has no start. */
export const plannedOf = (task: TaskRecord): TimeSpan | null => {
  const times = task.route.points.flatMap((point) => {
    const { to, departure } = timesOf(task, point)
    return departure ?? to ?? []
  })
  // A planned start that was not kept moves the points, but not the plan.
  return plannedSpan(task, times.length === 0 ? null : Math.max(...times))
}

/** When a task takes its vehicles; null: it takes them no more, or nobody knows when. */
export const takenOf = (task: TaskRecord, days: Days, now: number): TimeSpan | null =>
  takenSpan(task, plannedOf(withDay(task, days)), now)

/** A task with its points on the axis of time. */
export const planTaskOf = (record: TaskRecord, days: Days, now: number): PlanTask => {
  const task = withDay(record, days)
  const planned = plannedOf(task)
  const { points, ...row } = detailOf(task, now)
  return {
    id: row.id,
    name: row.name,
    routeName: row.routeName,
    performers: row.performers,
    startsAt: row.startsAt,
    endsAt: row.endsAt,
    plannedFrom: planned?.from ?? null,
    plannedTo: planned?.to ?? null,
    activatedAt: row.activatedAt,
    endedAt: row.endedAt,
    state: row.state,
    outcome: row.outcome,
    isLate: row.isLate,
    lateSeconds: row.lateSeconds,
    offWay: row.offWay,
    visitedCount: row.visitedCount,
    points: points.map((point) => ({
      order: point.order,
      name: point.name,
      plannedAt: point.requiredArrivalTimeTo ?? point.requiredDepartureTime,
      arrivedAt: point.actualArrivalTime,
      state: point.state,
      isLate: point.isLate,
    })),
  }
}
