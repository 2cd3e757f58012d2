import { distanceM } from '../../../src/contract/rules/geodesy.ts'
import { STRAIGHT_DETOUR, STRAIGHT_SPEED } from '../../../src/contract/tasks/straightWays.ts'
import { metresOutside, type Place } from '../zones/zoneGeometry.ts'
import { nearestOn, type PlannedWay } from './plannedWay.ts'
import type { PerformerTrack, PointPlan, PointProgress, TaskPlan, TaskProgress } from './taskProgress.ts'

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
}

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

/** Somebody on the way: when and where from, at which point, and what is left of the time for which the recent speed counts. */
interface Cursor {
  readonly at: number
  readonly place: Place
  readonly point: number | null
  readonly horizonMs: number
  /** Driven until here, and by how much that may be too long, ms. */
  readonly drivenMs: number
  readonly doubtMs: number
}

/** An estimated arrival. doubtMs: by how much it may be too late, at least a minute. */
interface Estimate {
  readonly point: number
  readonly at: number
  readonly vehicleId: number
  readonly doubtMs: number
}

const metresBetween = (a: Place, b: Place): number =>
  distanceM(a.latitude, a.longitude, b.latitude, b.longitude)

/** The points that are still to be reached. */
const openPoints = (points: readonly PointProgress[]): number[] =>
  points.flatMap(({ arrivedAt, isSkipped }, index) => (arrivedAt === null && !isSkipped ? [index] : []))

/** Where a performer begins; null: where it is now is not known. */
const startOf = (
  { points: plans }: TimedPlan,
  { points }: TaskProgress,
  vehicleId: number,
  track: PerformerTrack,
  now: number,
): Cursor | null => {
  const isMoving = track.pace.recentMs > 0 && track.pace.standMs === 0
  if (now - track.at > (isMoving ? SILENT_DRIVING_MS : SILENT_STANDING_MS)) return null
  const start = { at: now, place: track, point: null, horizonMs: HORIZON_MS, drivenMs: 0, doubtMs: 0 }
  const present = points.findLastIndex((one) => one.vehicleId === vehicleId && one.leftAt === null)
  const [plan, stay] = [plans[present], points[present]]
  if (plan && stay && stay.arrivedAt !== null) {
    const served = Math.max(stay.arrivedAt, plan.opensAt ?? 0) + plan.spendMinutes * MINUTE_MS
    return { ...start, at: Math.max(now, served), point: present }
  }
  return isMoving ? { ...start, at: Math.min(now, track.at) } : start
}

/** The rest of the way to a point. leg: which one of the planned way it belongs to; null: to none. */
interface Hop {
  readonly metres: number
  readonly leg: number | null
}

const hopTo = ({ passOrder, points, way }: TimedPlan, from: Cursor, index: number): Hop => {
  const point = points[index] as TimedPoint
  const isPlanned = passOrder !== 'arbitrarily' && index > 0
  const leg = isPlanned ? index - 1 : null
  // From a point that was reached, or is by now: the whole leg.
  if (from.drivenMs > 0) {
    const metres = isPlanned && from.point === index - 1 ? way.legs[index - 1]?.metres : undefined
    return { metres: metres ?? metresBetween(from.place, point.place) * STRAIGHT_DETOUR, leg }
  }
  if (leg !== null && way.isByRoad) {
    const end = way.ends[leg] ?? 0
    const near = nearestOn(way, from.place, { from: way.ends[leg - 1] ?? 0, to: end })
    if (near.metres <= ON_ROAD_M) {
      const reach = point.area.kind === 'CIRCLE' ? point.area.reach : 0
      return { metres: Math.max(0, end - near.along + near.metres - reach), leg }
    }
  }
  return { metres: metresOutside(point.area, from.place) * STRAIGHT_DETOUR, leg }
}

const limited = (speed: number): number => Math.min(FASTEST, Math.max(SLOWEST, speed))

/** A speed, m/s, and the part of the time by it that may be too long. */
interface Speed {
  readonly speed: number
  readonly doubt: number
}

/**
 * The speed on a leg as a whole: by road as the engine says; otherwise the faster one of what the task has driven and
 * what its plan expects, so that a good plan is not called late.
 */
const speedOf = ({ points, way }: TimedPlan, leg: number | null, mean: number): Speed => {
  const unknown = { speed: mean, doubt: DOUBT.unknown }
  const planned = leg === null ? undefined : way.legs[leg]
  if (leg === null || !planned) return unknown
  if (planned.seconds !== null)
    return planned.seconds === 0
      ? unknown
      : { speed: limited(planned.metres / planned.seconds), doubt: DOUBT.road }
  const [from, to] = [points[leg], points[leg + 1]]
  const [left, reached] = [from?.plannedAt ?? Number.NaN, to?.plannedAt ?? Number.NaN]
  const seconds = (reached - left) / 1_000 - (from?.spendMinutes ?? 0) * 60
  if (!(seconds > 0)) return unknown
  return { speed: Math.max(mean, limited(planned.metres / seconds)), doubt: DOUBT.planned }
}

/** Drives a hop: near the vehicle at its recent speed, further on at that of the way. Returns the time of both parts, ms. */
const hopMs = (
  metres: number,
  recent: number,
  far: number,
  horizonMs: number,
): { readonly nearMs: number; readonly farMs: number } => {
  const nearMetres = Math.min(metres, (recent * horizonMs) / 1_000)
  return { nearMs: (nearMetres / recent) * 1_000, farMs: ((metres - nearMetres) / far) * 1_000 }
}

/** The open points in the order in which a performer will reach them; in any order the nearest is next. */
const nextOf = ({ passOrder, points }: TimedPlan, open: readonly number[], from: Place): number => {
  const [first = 0] = open
  if (passOrder !== 'arbitrarily') return first
  const metres = (index: number): number => metresBetween(from, (points[index] as TimedPoint).place)
  return open.reduce((best, index) => (metres(index) < metres(best) ? index : best), first)
}

/** By how much a point may be reached earlier by passing by the ones before it, ms; 0 where that is not permitted. */
const passDoubt = (
  { passOrder, points }: TimedPlan,
  start: Cursor,
  index: number,
  speed: number,
  at: number,
): number => {
  if (passOrder !== 'withPasses') return 0
  const direct = metresOutside((points[index] as TimedPoint).area, start.place) * STRAIGHT_DETOUR
  return at - start.at - (direct / speed) * 1_000 * (1 - DOUBT.unknown)
}

/** When a performer would reach each open point, if it did all of them alone. */
const estimatesOf = (
  plan: TimedPlan,
  progress: TaskProgress,
  vehicleId: number,
  track: PerformerTrack,
  now: number,
): readonly Estimate[] => {
  const start = startOf(plan, progress, vehicleId, track, now)
  if (start === null) return []
  let cursor = start
  const { recentMetres, recentMs, allMetres, allMs } = track.pace
  const mean = limited(((allMetres + (STRAIGHT_SPEED * PRIOR_MS) / 1_000) * 1_000) / (allMs + PRIOR_MS))
  const recent = recentMs >= SPEED_LEAST_MS ? limited((recentMetres / recentMs) * 1_000) : null
  const found: Estimate[] = []
  for (let open = openPoints(progress.points); open.length > 0; ) {
    const index = nextOf(plan, open, cursor.place)
    const { metres, leg } = hopTo(plan, cursor, index)
    const { speed: far, doubt } = speedOf(plan, leg, mean)
    const { nearMs, farMs } = hopMs(metres, recent ?? far, far, cursor.horizonMs)
    const { place, opensAt, spendMinutes } = plan.points[index] as TimedPoint
    const at = Math.max(now, Math.round(cursor.at + nearMs + farMs))
    // At least 1 ms, so that the next hop begins at this point.
    const drivenMs = Math.max(1, cursor.drivenMs + nearMs + farMs)
    const doubtMs = cursor.doubtMs + DOUBT.unknown * nearMs + doubt * farMs
    const passMs = found.length > 0 ? passDoubt(plan, start, index, recent ?? mean, at) : 0
    found.push({ point: index, at, vehicleId, doubtMs: Math.max(MINUTE_MS, doubtMs, passMs) })
    cursor = {
      at: Math.max(at, opensAt ?? 0) + spendMinutes * MINUTE_MS,
      place,
      point: index,
      horizonMs: Math.max(0, cursor.horizonMs - nearMs),
      drivenMs,
      doubtMs,
    }
    open = open.filter((one) => one !== index)
  }
  return found
}

/** How late a point was, is, or will be, ms; an estimate counts once it is later than it may be wrong. */
const latenessOf = (
  { closesAt }: TimedPoint,
  { arrivedAt, isSkipped }: PointProgress,
  estimate: Estimate | undefined,
  now: number,
): number => {
  if (closesAt === null || isSkipped) return 0
  if (arrivedAt !== null) return Math.max(0, arrivedAt - closesAt)
  const expected = Math.max(now, estimate?.at ?? now) - closesAt
  const isSure = now > closesAt || expected > (estimate?.doubtMs ?? 0)
  return isSure ? Math.max(0, expected) : 0
}

/** The forecast of each point: by the performer that is expected there first. */
export const forecastOf = (
  plan: TimedPlan,
  progress: TaskProgress,
  now: number,
): readonly PointForecast[] => {
  const best: (Estimate | undefined)[] = []
  for (const [vehicle, track] of Object.entries(progress.tracks))
    for (const estimate of estimatesOf(plan, progress, Number(vehicle), track, now)) {
      const other = best[estimate.point]
      if (!other || estimate.at < other.at) best[estimate.point] = estimate
    }
  return plan.points.map((point, index) => ({
    at: best[index]?.at ?? null,
    vehicleId: best[index]?.vehicleId ?? null,
    lateMs: latenessOf(point, progress.points[index] as PointProgress, best[index], now),
  }))
}
