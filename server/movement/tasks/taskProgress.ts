import type { PassOrder } from '../../../src/contract/tasks/routePoints.ts'
import { isInside, partsInside, type Place, type ZoneArea } from '../zones/zoneGeometry.ts'

/**
 * What performers have done of a task, moved along by their positions. Pure: the same positions in the same order give the
 * same progress, in however many portions they come. Moments are ms since the epoch.
 */

/** A way between two positions further apart in time is unknown: only its ends count, ms. */
const GAP_MS = 300_000
const MINUTE_MS = 60_000

/** The part of a point that decides. */
export interface PointPlan {
  readonly area: ZoneArea
  readonly spendMinutes: number
}

export interface TaskPlan {
  readonly passOrder: PassOrder
  readonly points: readonly PointPlan[]
}

/** arrivedAt, leftAt: null: not yet; vehicleId: the performer that was there; isSkipped: a later point was reached before. */
export interface PointProgress {
  readonly arrivedAt: number | null
  readonly leftAt: number | null
  readonly vehicleId: number | null
  readonly isSkipped: boolean
}

/** The last position of a performer, and the points that it is inside. */
interface PerformerTrack extends Place {
  readonly at: number
  readonly inside: readonly number[]
}

/** Stored as JSON. tracks: by the ids of the performers; marks: how many marks of drivers are in it, absent: none. */
export interface TaskProgress {
  readonly marks?: number
  readonly points: readonly PointProgress[]
  readonly tracks: Readonly<Record<string, PerformerTrack>>
}

/** A valid position of a performer. */
export interface Fix extends Place {
  readonly vehicleId: number
  readonly at: number
}

const UNTOUCHED: PointProgress = { arrivedAt: null, leftAt: null, vehicleId: null, isSkipped: false }

/** The progress of a task that begins. */
export const newProgress = (points: number): TaskProgress => ({
  points: Array.from({ length: points }, () => UNTOUCHED),
  tracks: {},
})

/** A performer comes into a point, or leaves it. */
interface Crossing {
  readonly point: number
  readonly at: number
  readonly isEntry: boolean
}

/** What happens between two positions; the first one is null where nothing is known before the second. */
const crossingsOf = ({ points }: TaskPlan, before: PerformerTrack | null, fix: Fix): readonly Crossing[] => {
  const isWay = before !== null && fix.at - before.at <= GAP_MS
  const found = points.flatMap(({ area }, point): Crossing[] => {
    const wasInside = before?.inside.includes(point) ?? false
    if (!isWay) {
      const isIn = isInside(area, fix)
      return isIn === wasInside ? [] : [{ point, at: fix.at, isEntry: isIn }]
    }
    const crossings: Crossing[] = []
    const momentOf = (share: number): number => Math.round(before.at + share * (fix.at - before.at))
    const parts = partsInside(area, before, fix)
    if (wasInside && (parts[0]?.[0] ?? 1) > 0) crossings.push({ point, at: before.at, isEntry: false })
    for (const [from, to] of parts) {
      if (from > 0 || !wasInside) crossings.push({ point, at: momentOf(from), isEntry: true })
      if (to < 1) crossings.push({ point, at: momentOf(to), isEntry: false })
    }
    return crossings
  })
  // Of one moment, who leaves goes first; otherwise by the order of the route.
  return found.toSorted((a, b) => a.at - b.at || Number(a.isEntry) - Number(b.isEntry) || a.point - b.point)
}

/** Whether a point can be reached now. */
const isOpen = (passOrder: PassOrder, points: readonly PointProgress[], index: number): boolean => {
  const point = points[index]
  if (!point || point.arrivedAt !== null || point.isSkipped) return false
  return (
    passOrder !== 'consistently' ||
    points.slice(0, index).every(({ leftAt, isSkipped }) => leftAt !== null || isSkipped)
  )
}

/** A performer reaches a point; in an order with passes, what is before it is skipped. */
export const arrive = (
  { passOrder }: TaskPlan,
  points: readonly PointProgress[],
  index: number,
  { vehicleId, at }: { readonly vehicleId: number; readonly at: number },
): readonly PointProgress[] =>
  points.map((point, place) => {
    if (place === index) return { ...point, arrivedAt: at, vehicleId }
    const isPassed = passOrder === 'withPasses' && place < index && point.arrivedAt === null
    return isPassed ? { ...point, isSkipped: true } : point
  })

/** Performers inside a point that has become open reach it. */
export const settle = (plan: TaskPlan, progress: TaskProgress, at: number): TaskProgress => {
  let { points } = progress
  for (const [vehicle, { inside }] of Object.entries(progress.tracks))
    for (const index of inside)
      if (isOpen(plan.passOrder, points, index))
        points = arrive(plan, points, index, { vehicleId: Number(vehicle), at })
  return { ...progress, points }
}

const cross = (
  plan: TaskPlan,
  { points, tracks }: TaskProgress,
  vehicleId: number,
  { point: index, at, isEntry }: Crossing,
): TaskProgress => {
  const track = tracks[vehicleId]
  if (!track) return { points, tracks }
  const others = track.inside.filter((one) => one !== index)
  const inside = isEntry ? [...others, index].toSorted((a, b) => a - b) : others
  const left = isEntry
    ? points
    : points.map((point, place) =>
        place === index && point.vehicleId === vehicleId && point.leftAt === null
          ? // What a driver said lies between two positions.
            { ...point, leftAt: Math.max(at, point.arrivedAt ?? at) }
          : point,
      )
  return settle(plan, { points: left, tracks: { ...tracks, [vehicleId]: { ...track, inside } } }, at)
}

/** The progress after a position; one that is not after the last of its performer changes nothing. */
export const advance = (plan: TaskPlan, progress: TaskProgress, fix: Fix): TaskProgress => {
  const { vehicleId, at, latitude, longitude } = fix
  const before = progress.tracks[vehicleId] ?? null
  if (before !== null && at <= before.at) return progress
  const track = { at, latitude, longitude, inside: before?.inside ?? [] }
  const begun = { ...progress, tracks: { ...progress.tracks, [vehicleId]: track } }
  return crossingsOf(plan, before, fix).reduce<TaskProgress>(
    (reached, crossing) => cross(plan, reached, vehicleId, crossing),
    begun,
  )
}

/**
 * When everything of the task was done, null: it is not. Each point was left or skipped, or somebody has been there for as long as its
 * service takes; with passes the last point ends the task. now: ms since the epoch.
 */
export const doneAt = ({ points: plans }: TaskPlan, { points }: TaskProgress, now: number): number | null => {
  let last = 0
  for (const [index, { arrivedAt, leftAt, isSkipped }] of points.entries()) {
    if (isSkipped) continue
    if (arrivedAt === null) return null
    const served = arrivedAt + (plans[index]?.spendMinutes ?? 0) * MINUTE_MS
    if (leftAt === null && served > now) return null
    last = Math.max(last, leftAt === null ? served : Math.min(leftAt, served))
  }
  return last
}
