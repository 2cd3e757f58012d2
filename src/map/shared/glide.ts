import { distanceM } from '../../contract/rules/geodesy.ts'

/** A place with its moment, degrees and ms since the epoch. */
export interface GlidePoint {
  readonly latitude: number
  readonly longitude: number
  readonly timestamp: number
}

/** Beyond this distance, m, a glide is not worth watching: the vehicle jumps. */
export const LEAP_M = 5_000

/** The way of a vehicle from where it is shown to its known position, and how long to take for it. */
export interface Glide {
  /** The oldest first; the last is the known position. */
  readonly points: readonly GlidePoint[]
  /** The moment of the way that is shown first. */
  readonly from: number
  /** Start and duration of the glide, ms. */
  readonly startedAt: number
  readonly lastsMs: number
}

const last = (points: readonly GlidePoint[]): GlidePoint | undefined => points.at(-1)

/** The points in the order of time, each moment once. */
const inOrder = (points: readonly GlidePoint[]): GlidePoint[] =>
  [...new Map(points.map((point) => [point.timestamp, point])).values()].toSorted(
    (one, other) => one.timestamp - other.timestamp,
  )

/**
 * The next glide: along what became known to the newest point. shown: the current glide; null: nothing was shown yet. A
 * vehicle that is far away, or whose viewer prefers reduced motion (lastsMs = 0), is there at once.
 */
export const nextGlide = (
  shown: Glide | null,
  {
    points,
    now,
    lastsMs,
  }: { readonly points: readonly GlidePoint[]; readonly now: number; readonly lastsMs: number },
): Glide => {
  const at = shown === null ? null : placeInGlide(shown, now)
  const known = inOrder(at === null ? points : [at, ...points])
  const end = last(known)
  const isLeap =
    at === null ||
    end === undefined ||
    end.timestamp <= at.timestamp ||
    distanceM(at.latitude, at.longitude, end.latitude, end.longitude) > LEAP_M
  if (isLeap) {
    const there = last(inOrder(points))
    return { points: inOrder(points), from: there?.timestamp ?? 0, startedAt: now, lastsMs: 0 }
  }
  return { points: known, from: at.timestamp, startedAt: now, lastsMs }
}

/** The position shown at `now`; null without points. */
export const placeInGlide = ({ points, from, startedAt, lastsMs }: Glide, now: number): GlidePoint | null => {
  const end = last(points)
  if (end === undefined) return null
  const share = lastsMs === 0 ? 1 : Math.min(1, Math.max(0, (now - startedAt) / lastsMs))
  const timestamp = from + (end.timestamp - from) * share
  const after = points.findIndex((point) => point.timestamp >= timestamp)
  const [before, next] = [points[after - 1], points[after]]
  if (next === undefined) return end
  if (before === undefined) return { ...next, timestamp }
  const part = (timestamp - before.timestamp) / (next.timestamp - before.timestamp)
  return {
    latitude: before.latitude + (next.latitude - before.latitude) * part,
    longitude: before.longitude + (next.longitude - before.longitude) * part,
    timestamp,
  }
}

/** The way behind the vehicle as shown at `now`, longitude and latitude of each point. */
export const wayInGlide = (glide: Glide, now: number): [number, number][] => {
  const place = placeInGlide(glide, now)
  if (place === null) return []
  const behind = glide.points.filter(({ timestamp }) => timestamp < place.timestamp)
  return [...behind, place].map(({ longitude, latitude }) => [longitude, latitude])
}

/** Whether the vehicle has arrived. */
export const isGlideOver = ({ startedAt, lastsMs }: Glide, now: number): boolean => now - startedAt >= lastsMs
