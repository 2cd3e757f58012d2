import type { PointMark } from '../../../src/contract/tasks/pointMarks.ts'
import {
  advance,
  advanceAll,
  arrive,
  type Fix,
  settle,
  type TaskPlan,
  type TaskProgress,
} from './taskProgress.ts'

/** What a driver said of a point. point: its place in the route, from 0; vehicleId: the performer; at: ms since the epoch. */
export interface DriverMark {
  readonly point: number
  readonly kind: PointMark
  readonly at: number
  readonly vehicleId: number
}

/** The points after a mark; marking again what is marked changes nothing. */
const marked = (plan: TaskPlan, points: TaskProgress['points'], mark: DriverMark): TaskProgress['points'] => {
  const { point: index, kind, at } = mark
  const known = points[index]
  if (!known) return points
  if (kind === 'failed')
    return points.map((point, place) => (place === index ? { ...point, isSkipped: true } : point))
  const there = known.arrivedAt === null ? arrive(plan, points, index, mark) : points
  return there.map((point, place) => {
    if (place !== index) return point
    const leftAt = kind === 'done' ? (point.leftAt ?? Math.max(at, point.arrivedAt ?? at)) : point.leftAt
    return { ...point, leftAt, isSkipped: false }
  })
}

/**
 * The progress after positions and marks, each in the order of their moments. A point counts as reached by whichever comes first: a position
 * or what the driver says; what the driver failed at counts as skipped.
 */
export const replay = (
  plan: TaskPlan,
  start: TaskProgress,
  fixes: readonly Fix[],
  marks: readonly DriverMark[],
): TaskProgress => {
  let progress = start
  let next = 0
  const markUntil = (until: number): void => {
    for (let mark = marks[next]; mark && mark.at <= until; mark = marks[++next])
      progress = settle(plan, { ...progress, points: marked(plan, progress.points, mark) }, mark.at)
  }
  if (marks.length === 0) return advanceAll(plan, start, fixes)
  for (const fix of fixes) {
    markUntil(fix.at)
    progress = advance(plan, progress, fix)
  }
  markUntil(Number.POSITIVE_INFINITY)
  return progress
}
