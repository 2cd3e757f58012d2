import { distanceM } from '../../../src/contract/rules/geodesy.ts'
import { STRAIGHT_DETOUR, STRAIGHT_SPEED } from '../../../src/contract/tasks/straightWays.ts'
import { metresOutside, type Place } from '../zones/zoneGeometry.ts'
import { nearestOn, type PlannedWay, type WayLeg } from './plannedWay.ts'
import {
  type PerformerTrack,
  pointBoxes,
  type PointPlan,
  type PointProgress,
  type TaskPlan,
  type TaskProgress,
} from './taskProgress.ts'

/** When the points of a task will be reached, from where its performers are and how fast they drive. Pure; moments are ms since the epoch. */

/** plannedAt: the arrival as planned; opensAt, closesAt: when it may be reached; null: at any time. */
export interface TimedPoint extends PointPlan {
  readonly place: Place
  readonly plannedAt: number | null
  readonly opensAt: number | null
  readonly closesAt: number | null
}

export interface TimedPlan extends TaskPlan {
  readonly points: readonly TimedPoint[]
  readonly way: PlannedWay
  /** The times of the points as columns, which are read at once: plannedAt, opensAt and closesAt of each, NaN: at any time, and the service, ms. */
  readonly times: Float64Array
}

/** The plan of a task. corridor: how far from its way performers may be, metres; null: at any distance. */
export const timedPlan = (
  passOrder: TaskPlan['passOrder'],
  points: readonly TimedPoint[],
  way: PlannedWay,
  corridor: number | null,
): TimedPlan => ({
  passOrder,
  points,
  way,
  boxes: pointBoxes(points),
  corridor: corridor === null ? null : { way, metres: corridor },
  times: Float64Array.from(
    points.flatMap(({ plannedAt, opensAt, closesAt, spendMinutes }) => [
      plannedAt ?? Number.NaN,
      opensAt ?? Number.NaN,
      closesAt ?? Number.NaN,
      spendMinutes * MINUTE_MS,
    ]),
  ),
})

const TIMES = 4
const plannedAtOf = ({ times }: TimedPlan, index: number): number => times[TIMES * index] ?? Number.NaN
/** Service begins no earlier; 0: at any time. */
const opensAtOf = ({ times }: TimedPlan, index: number): number => times[TIMES * index + 1] || 0
const closesAtOf = ({ times }: TimedPlan, index: number): number => times[TIMES * index + 2] ?? Number.NaN
const spendMsOf = ({ times }: TimedPlan, index: number): number => times[TIMES * index + 3] ?? 0

/** Stored as JSON. at: the estimated arrival, null: not known, or it was reached; lateMs: how late it was, is or will be, 0 is in time. */
export interface PointForecast {
  readonly at: number | null
  readonly vehicleId: number | null
  readonly lateMs: number
}

const MINUTE_MS = 60_000
/** The recent speed counts for the way of so much time; beyond it that of the way. */
const HORIZON_MS = 300_000
/** So much driving makes a recent speed, ms. */
const SPEED_LEAST_MS = 120_000
/** What is known of a task's speed before it drives counts as much as so much driving, ms. */
const PRIOR_MS = 600_000
/** Of what estimates take into account, m/s. */
const FASTEST = 40
const SLOWEST = 1
/** A vehicle that drove is somewhere else after so long a silence, one that stood may be, ms. */
const SILENT_DRIVING_MS = 600_000
const SILENT_STANDING_MS = 3_600_000
/** Within so many metres of the road a vehicle follows it. */
const ON_ROAD_M = 1_000
/** The part of a time by which it may be too long: by road, by a straight line whose time is planned, of all else. */
const DOUBT = { road: 0.1, planned: 0.25, unknown: 0.5 } as const

/** A performer on its way from point to point. point: at which one it is, null: under way; horizonMs: what is left of the time for which its recent speed counts. */
interface Walk {
  readonly track: PerformerTrack
  at: number
  point: number | null
  horizonMs: number
  /** Driven until here, and by how much that may be too long, ms. */
  drivenMs: number
  doubtMs: number
}

/** An estimated arrival. doubtMs: by how much it may be too late, at least a minute. */
interface Estimate {
  readonly at: number
  readonly vehicleId: number
  readonly doubtMs: number
}

const metresBetween = (a: Place, b: Place): number =>
  distanceM(a.latitude, a.longitude, b.latitude, b.longitude)

/** The points that are still to be reached, the first one last. */
const openPoints = (points: readonly PointProgress[]): number[] => {
  const open: number[] = []
  for (let index = points.length - 1; index >= 0; index--) {
    const { arrivedAt, isSkipped } = points[index] as PointProgress
    if (arrivedAt === null && !isSkipped) open.push(index)
  }
  return open
}

/** Where somebody is who has driven to a point, or is still where it was seen last. */
const placeOf = ({ points }: TimedPlan, { track, point, drivenMs }: Walk): Place =>
  drivenMs > 0 && point !== null ? (points[point] as TimedPoint).place : track

/** Takes the next of the open points: the first in order, in any order the nearest. */
const takeNext = (plan: TimedPlan, open: number[], walk: Walk): number => {
  if (plan.passOrder !== 'arbitrarily') return open.pop() ?? 0
  const from = placeOf(plan, walk)
  const metres = open.map((index) => metresBetween(from, (plan.points[index] as TimedPoint).place))
  return open.splice(metres.indexOf(Math.min(...metres)), 1)[0] ?? 0
}

/** Where a performer begins; null: where it is now is not known. */
const startOf = (
  plan: TimedPlan,
  { points }: TaskProgress,
  track: PerformerTrack,
  now: number,
): Walk | null => {
  const isMoving = track.pace.recentMs > 0 && track.pace.standMs === 0
  if (now - track.at > (isMoving ? SILENT_DRIVING_MS : SILENT_STANDING_MS)) return null
  const start = { track, at: now, point: null, horizonMs: HORIZON_MS, drivenMs: 0, doubtMs: 0 }
  if (track.inside.length > 0) {
    const present = points.findLastIndex((one) => one.vehicleId === track.vehicleId && one.leftAt === null)
    const arrivedAt = points[present]?.arrivedAt ?? null
    if (arrivedAt !== null) {
      const served = Math.max(arrivedAt, opensAtOf(plan, present)) + spendMsOf(plan, present)
      return { ...start, at: Math.max(now, served), point: present }
    }
  }
  if (isMoving) start.at = Math.min(now, track.at)
  return start
}

/** The leg of the planned way that ends at a point; undefined: it belongs to none. */
const legTo = ({ passOrder, way }: TimedPlan, index: number): WayLeg | undefined =>
  passOrder === 'arbitrarily' ? undefined : way.legs[index - 1]

/** The metres that are left to the next point. */
const metresTo = (plan: TimedPlan, walk: Walk, index: number): number => {
  const { points, way } = plan
  const leg = legTo(plan, index)
  // From a point that was reached, or is by now: the whole leg.
  if (walk.drivenMs > 0 && leg && walk.point === index - 1) return leg.metres
  const point = points[index] as TimedPoint
  if (walk.drivenMs > 0) return metresBetween(placeOf(plan, walk), point.place) * STRAIGHT_DETOUR
  if (leg && way.isByRoad) {
    const end = way.ends[index - 1] ?? 0
    const near = nearestOn(way, walk.track, { from: way.ends[index - 2] ?? 0, to: end })
    if (near.metres <= ON_ROAD_M) {
      const reach = point.area.kind === 'CIRCLE' ? point.area.reach : 0
      return Math.max(0, end - near.along + near.metres - reach)
    }
  }
  return metresOutside(point.area, walk.track) * STRAIGHT_DETOUR
}

const limited = (speed: number): number => Math.min(FASTEST, Math.max(SLOWEST, speed))

/** The seconds that the plan has for the way to a point, NaN: none. */
const plannedSeconds = (plan: TimedPlan, index: number): number => {
  const seconds =
    (plannedAtOf(plan, index) - plannedAtOf(plan, index - 1)) / 1_000 - spendMsOf(plan, index - 1) / 1_000
  return seconds > 0 ? seconds : Number.NaN
}

/**
 * The speed on the way to a point as a whole, m/s: by road as the engine says; otherwise the faster one of what the task
 * has driven and what its plan expects, so that a good plan is not called late.
 */
const speedTo = (plan: TimedPlan, index: number, mean: number): number => {
  const leg = legTo(plan, index)
  if (!leg) return mean
  if (leg.seconds) return limited(leg.metres / leg.seconds)
  const seconds = plannedSeconds(plan, index)
  return Number.isNaN(seconds) ? mean : Math.max(mean, limited(leg.metres / seconds))
}

const doubtTo = (plan: TimedPlan, index: number): number => {
  const leg = legTo(plan, index)
  if (leg?.seconds) return DOUBT.road
  return leg && !Number.isNaN(plannedSeconds(plan, index)) ? DOUBT.planned : DOUBT.unknown
}

/** By how much a point may be reached earlier by passing by the ones before it, ms; 0 where that is not permitted. */
const passDoubt = (
  { passOrder, points }: TimedPlan,
  track: PerformerTrack,
  index: number,
  speed: number,
  ms: number,
): number => {
  if (passOrder !== 'withPasses') return 0
  const direct = metresOutside((points[index] as TimedPoint).area, track) * STRAIGHT_DETOUR
  return ms - (direct / speed) * 1_000 * (1 - DOUBT.unknown)
}

/** Estimates when a performer would reach each open point, if it did all of them alone; the earliest are kept in `best`. */
const estimate = (
  plan: TimedPlan,
  progress: TaskProgress,
  track: PerformerTrack,
  now: number,
  best: (Estimate | undefined)[],
): void => {
  const walk = startOf(plan, progress, track, now)
  if (walk === null) return
  const { recentMetres, recentMs, allMetres, allMs } = track.pace
  const mean = limited(((allMetres + (STRAIGHT_SPEED * PRIOR_MS) / 1_000) * 1_000) / (allMs + PRIOR_MS))
  const recent = recentMs >= SPEED_LEAST_MS ? limited((recentMetres / recentMs) * 1_000) : null
  const begun = walk.at
  for (const open = openPoints(progress.points); open.length > 0; ) {
    const isNext = walk.drivenMs === 0
    const index = takeNext(plan, open, walk)
    const metres = metresTo(plan, walk, index)
    // Near the vehicle its recent speed counts, further on that of the way.
    const far = speedTo(plan, index, mean)
    const near = recent ?? far
    const nearMetres = Math.min(metres, (near * walk.horizonMs) / 1_000)
    const nearMs = (nearMetres / near) * 1_000
    const farMs = ((metres - nearMetres) / far) * 1_000
    const at = Math.max(now, Math.round(walk.at + nearMs + farMs))
    walk.doubtMs += DOUBT.unknown * nearMs + doubtTo(plan, index) * farMs
    const passMs = isNext ? 0 : passDoubt(plan, track, index, recent ?? mean, at - begun)
    const other = best[index]
    if (!other || at < other.at)
      best[index] = { at, vehicleId: track.vehicleId, doubtMs: Math.max(MINUTE_MS, walk.doubtMs, passMs) }
    walk.at = Math.max(at, opensAtOf(plan, index)) + spendMsOf(plan, index)
    walk.point = index
    walk.horizonMs = Math.max(0, walk.horizonMs - nearMs)
    // At least 1 ms, so that the next way begins at this point.
    walk.drivenMs = Math.max(1, walk.drivenMs + nearMs + farMs)
  }
}

/** How late a point was, is, or will be, ms; an estimate counts once it is later than it may be wrong. */
const latenessOf = (
  closesAt: number,
  { arrivedAt, isSkipped }: PointProgress,
  expected: Estimate | undefined,
  now: number,
): number => {
  if (Number.isNaN(closesAt) || isSkipped) return 0
  if (arrivedAt !== null) return Math.max(0, arrivedAt - closesAt)
  const lateMs = Math.max(now, expected?.at ?? now) - closesAt
  return now > closesAt || lateMs > (expected?.doubtMs ?? 0) ? Math.max(0, lateMs) : 0
}

/** The forecast of each point: by the performer that is expected there first. */
export const forecastOf = (
  plan: TimedPlan,
  progress: TaskProgress,
  now: number,
): readonly PointForecast[] => {
  const best = progress.points.map((): Estimate | undefined => undefined)
  for (const track of progress.tracks) estimate(plan, progress, track, now, best)
  return progress.points.map((point, index) => ({
    at: best[index]?.at ?? null,
    vehicleId: best[index]?.vehicleId ?? null,
    lateMs: latenessOf(closesAtOf(plan, index), point, best[index], now),
  }))
}
