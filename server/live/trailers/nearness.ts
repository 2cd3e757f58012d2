import { distanceM } from '../../../src/contract/rules/geodesy.ts'

/** What the way of a trailer's own tracker says about its coupling (docs/trailers.md). Metres, m/s, ms since the epoch, degrees. */

export interface WayPoint {
  readonly at: number
  readonly latitude: number
  readonly longitude: number
  readonly speed: number
}
export type Way = readonly WayPoint[]

/** The way that is looked at, up to the newest position. */
export const WATCHED_MS = 900_000
/** As long as this a trailer goes with a vehicle, or is away from it, before that counts. */
export const NEAR_MS = 300_000
/** Moments that count at least. */
const LEAST_MOMENTS = 4
/** The receivers of both are a trailer's length apart, and not of the same second. */
const NEAR_M = 150
const AWAY_M = 500
/** Slower than this nobody is under way, m/s. */
const UNDER_WAY = 3
/** Between positions further apart in time nobody knows where it was, unless they are at one place. */
const GAP_MS = 180_000
const ONE_PLACE_M = 100
/** A trailer that moves alone went as far and as long as this. */
const ALONE_MS = 60_000
const ALONE_M = 200

const between = (one: WayPoint, other: WayPoint): number =>
  distanceM(one.latitude, one.longitude, other.latitude, other.longitude)

/** Where it was at a moment, between its positions; null: unknown. */
const placeAt = (way: Way, at: number): WayPoint | null => {
  const next = way.findIndex((point) => point.at >= at)
  const after = way[next]
  if (after === undefined) return null
  if (after.at === at) return after
  const before = way[next - 1]
  if (before === undefined || (after.at - before.at > GAP_MS && between(before, after) > ONE_PLACE_M))
    return null
  const share = (at - before.at) / (after.at - before.at)
  const mix = (from: number, to: number) => from + (to - from) * share
  return {
    at,
    latitude: mix(before.latitude, after.latitude),
    longitude: mix(before.longitude, after.longitude),
    speed: mix(before.speed, after.speed),
  }
}

interface Meeting {
  readonly at: number
  readonly apart: number
  readonly isUnderWay: boolean
}

/** How far a trailer and a vehicle were apart, at every moment that both are known. */
const meetings = (trailer: Way, vehicle: Way): readonly Meeting[] => {
  const moments = [...new Set([...trailer, ...vehicle].map(({ at }) => at))].toSorted((a, b) => a - b)
  return moments.flatMap((at) => {
    const [one, other] = [placeAt(trailer, at), placeAt(vehicle, at)]
    if (one === null || other === null) return []
    return [{ at, apart: between(one, other), isUnderWay: Math.min(one.speed, other.speed) >= UNDER_WAY }]
  })
}

/** Since when something holds up to the last moment; null: not for long enough. */
const holdsSince = (all: readonly Meeting[], holds: (one: Meeting) => boolean): number | null => {
  const first = all.findLastIndex((one) => !holds(one)) + 1
  const [from, to] = [all[first]?.at, all.at(-1)?.at]
  if (from === undefined || to === undefined) return null
  return all.length - first >= LEAST_MOMENTS && to - from >= NEAR_MS ? from : null
}

/** Since when a trailer goes with a vehicle; null: it does not, or not for long enough. */
export const goesWithSince = (trailer: Way, vehicle: Way): number | null =>
  holdsSince(
    meetings(trailer, vehicle).filter(({ isUnderWay, apart }) => isUnderWay || apart > NEAR_M),
    ({ apart }) => apart <= NEAR_M,
  )

/** Since when a trailer is away from its tractor; null: it is not, or not for long enough. */
export const awaySince = (trailer: Way, tractor: Way): number | null =>
  holdsSince(meetings(trailer, tractor), ({ apart }) => apart > AWAY_M)

/** Whether a vehicle is near the trailer at the last moment that both are known. */
export const isClose = (trailer: Way, vehicle: Way): boolean =>
  (meetings(trailer, vehicle).at(-1)?.apart ?? Number.POSITIVE_INFINITY) <= NEAR_M

/** Since when a trailer moves, up to its newest position; null: it stands, or has hardly moved. */
export const movesSince = (trailer: Way): number | null => {
  const first = trailer.findLastIndex(({ speed }) => speed < UNDER_WAY) + 1
  const [from, to] = [trailer[first], trailer.at(-1)]
  if (from === undefined || to === undefined || to.at - from.at < ALONE_MS) return null
  return between(from, to) >= ALONE_M ? from.at : null
}
