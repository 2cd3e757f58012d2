import type { GeoBox } from '../../../src/contract/engine/view.ts'
import { boxWith } from '../../../src/contract/rules/box.ts'
import { distanceM } from '../../../src/contract/rules/geodesy.ts'
import type { PassOrder } from '../../../src/contract/tasks/routePoints.ts'
import { isInside as isInsideArea, partsInside, type Place, type ZoneArea } from '../zones/zoneGeometry.ts'
import { type Corridor, type Deviation, watchCorridor } from './corridorWatch.ts'
import { NO_PACE, type Pace, paceAfter } from './pace.ts'
import { isWithinWay } from './plannedWay.ts'

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
  /** `pointBoxes` of the points: most positions are near none of them, which one look at this decides. */
  readonly boxes: Float64Array
  /** null: nobody is watched. */
  readonly corridor: Corridor | null
}

/** arrivedAt, leftAt: null: not yet; vehicleId: the performer that was there; isSkipped: a later point was reached before. */
export interface PointProgress {
  readonly arrivedAt: number | null
  readonly leftAt: number | null
  readonly vehicleId: number | null
  readonly isSkipped: boolean
}

/** The last position of a performer, and the points that it is inside. */
export interface PerformerTrack extends Place {
  readonly vehicleId: number
  readonly at: number
  readonly inside: readonly number[]
  readonly pace: Pace
}

/**
 * How far a task was that began on another server, up to the moment `until`: it goes on from there, whatever positions came before. since
 * when: activatedAt, dayStart.
 */
export interface BroughtProgress {
  readonly activatedAt: number
  readonly dayStart: number
  readonly until: number
  readonly points: readonly PointProgress[]
  readonly deviations: readonly Deviation[]
}

/**
 * Stored as JSON. tracks: one of each performer; deviations: times off the planned way, in the order of their begin; marks: how many marks
 * of drivers are in it, absent: none; brought: absent where the task began here.
 */
export interface TaskProgress {
  readonly marks?: number
  readonly brought?: BroughtProgress
  readonly points: readonly PointProgress[]
  readonly tracks: readonly PerformerTrack[]
  readonly deviations: readonly Deviation[]
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
  tracks: [],
  deviations: [],
})

/** The progress from which all positions since are judged; performers that had not left a point are at it. */
export const firstProgress = (
  points: readonly { readonly place: Place }[],
  brought: BroughtProgress | undefined,
): TaskProgress => {
  if (brought === undefined) return newProgress(points.length)
  const { until: at, deviations } = brought
  let tracks: readonly PerformerTrack[] = []
  for (const [index, { arrivedAt, leftAt, vehicleId }] of brought.points.entries()) {
    const place = points[index]?.place
    if (arrivedAt === null || leftAt !== null || vehicleId === null || !place) continue
    const inside = [...(trackOf({ tracks }, vehicleId)?.inside ?? []), index]
    tracks = withTrack(tracks, { vehicleId, at, ...place, inside, pace: NO_PACE })
  }
  return { points: brought.points, tracks, deviations, brought }
}

/** What is known of a performer; null: nothing yet. */
export const trackOf = ({ tracks }: Pick<TaskProgress, 'tracks'>, vehicleId: number): PerformerTrack | null =>
  tracks.find((one) => one.vehicleId === vehicleId) ?? null

/** The tracks with one that is new or replaces that of its performer. */
const withTrack = (tracks: readonly PerformerTrack[], track: PerformerTrack): readonly PerformerTrack[] => {
  const place = tracks.findIndex(({ vehicleId }) => vehicleId === track.vehicleId)
  return place < 0 ? [...tracks, track] : tracks.with(place, track)
}

const NOWHERE: readonly number[] = []

/** A performer comes into a point, or leaves it. */
interface Crossing {
  readonly point: number
  readonly at: number
  readonly isEntry: boolean
}

const BOX = 4

/** South, west, north and east of each point, degrees. */
export const pointBoxes = (points: readonly PointPlan[]): Float64Array =>
  Float64Array.from(points.flatMap(({ area: { south, west, north, east } }) => [south, west, north, east]))

/** Whether the box around a way can touch a point. */
const touches = (boxes: Float64Array, point: number, way: GeoBox): boolean => {
  const at = point * BOX
  return (
    way.north >= (boxes[at] as number) &&
    way.east >= (boxes[at + 1] as number) &&
    way.south <= (boxes[at + 2] as number) &&
    way.west <= (boxes[at + 3] as number)
  )
}

/** The box around the way from one place through others. */
const boxThrough = (from: Place, places: readonly Place[]): GeoBox =>
  places.reduce(
    (box, { latitude, longitude }) => boxWith(box, latitude, longitude),
    boxWith(null, from.latitude, from.longitude),
  )

/** What happens at a point on the way between two positions. */
const crossingsAt = (
  area: ZoneArea,
  point: number,
  before: PerformerTrack,
  fix: Fix,
): readonly Crossing[] => {
  const wasInside = before.inside.includes(point)
  const crossings: Crossing[] = []
  const momentOf = (share: number): number => Math.round(before.at + share * (fix.at - before.at))
  const parts = partsInside(area, before, fix)
  if (wasInside && (parts[0]?.[0] ?? 1) > 0) crossings.push({ point, at: before.at, isEntry: false })
  for (const [from, to] of parts) {
    if (from > 0 || !wasInside) crossings.push({ point, at: momentOf(from), isEntry: true })
    if (to < 1) crossings.push({ point, at: momentOf(to), isEntry: false })
  }
  return crossings
}

/** What happens between two positions; the first one is null where nothing is known before the second. */
const crossingsOf = (
  { points, boxes }: TaskPlan,
  before: PerformerTrack | null,
  fix: Fix,
): readonly Crossing[] => {
  const isWay = before !== null && fix.at - before.at <= GAP_MS
  const found: Crossing[] = []
  const way = boxThrough(isWay ? before : fix, [fix])
  for (let point = 0; point < points.length; point++) {
    const wasInside = before !== null && before.inside.length > 0 && before.inside.includes(point)
    if (!wasInside && !touches(boxes, point, way)) continue
    const { area } = points[point] as PointPlan
    if (isWay) {
      found.push(...crossingsAt(area, point, before, fix))
      continue
    }
    const isEntry = isInsideArea(area, fix)
    if (isEntry !== wasInside) found.push({ point, at: fix.at, isEntry })
  }
  if (found.length < 2) return found
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
  for (const { vehicleId, inside } of progress.tracks)
    for (const index of inside)
      if (isOpen(plan.passOrder, points, index)) points = arrive(plan, points, index, { vehicleId, at })
  return { ...progress, points }
}

const cross = (
  plan: TaskPlan,
  progress: TaskProgress,
  track: PerformerTrack,
  { point: index, at, isEntry }: Crossing,
): TaskProgress => {
  const others = track.inside.filter((one) => one !== index)
  const inside = isEntry ? [...others, index].toSorted((a, b) => a - b) : others
  const left = isEntry
    ? progress.points
    : progress.points.map((point, place) =>
        place === index && point.vehicleId === track.vehicleId && point.leftAt === null
          ? // What a driver said lies between two positions.
            { ...point, leftAt: Math.max(at, point.arrivedAt ?? at) }
          : point,
      )
  const tracks = withTrack(progress.tracks, { ...track, inside })
  return settle(plan, { ...progress, points: left, tracks }, at)
}

/** The pace after a step; what is driven at a point is service. */
const paceOf = (before: PerformerTrack | null, fix: Fix, isService: boolean): Pace => {
  if (before === null || isService) return before?.pace ?? NO_PACE
  const ms = fix.at - before.at
  const metres = distanceM(before.latitude, before.longitude, fix.latitude, fix.longitude)
  return paceAfter(before.pace, metres, ms, ms <= GAP_MS)
}

/** Whether a performer is on the planned way: it has reached a point, and something is left to do. */
const isOnItsWay = (points: readonly PointProgress[], vehicleId: number): boolean =>
  points.some((point) => point.vehicleId === vehicleId) &&
  points.some(({ leftAt, isSkipped }) => leftAt === null && !isSkipped)

/** The progress after a position; one that is not after the last of its performer changes nothing. */
export const advance = (plan: TaskPlan, progress: TaskProgress, fix: Fix): TaskProgress => {
  const { vehicleId, at, latitude, longitude } = fix
  const before = trackOf(progress, vehicleId)
  if (before !== null && at <= before.at) return progress
  const wasInside = before?.inside ?? NOWHERE
  let reached = progress
  let track: PerformerTrack = { vehicleId, at, latitude, longitude, inside: wasInside, pace: NO_PACE }
  for (const crossing of crossingsOf(plan, before, fix)) {
    reached = cross(plan, reached, track, crossing)
    track = trackOf(reached, vehicleId) ?? track
  }
  const isInside = track.inside.length > 0
  const deviations =
    plan.corridor !== null && isOnItsWay(reached.points, vehicleId)
      ? watchCorridor(plan.corridor, reached.deviations, { vehicleId, at, latitude, longitude, isInside })
      : reached.deviations
  const pace = paceOf(before, fix, isInside && wasInside.length > 0)
  return { points: reached.points, tracks: withTrack(reached.tracks, { ...track, pace }), deviations }
}

/**
 * The progress after a drive that changes nothing but the track of its performer, which most of them do: away from all points, without gaps,
 * and within the corridor; null: `advance` has to look at each position.
 */
const driveBetweenPoints = (
  plan: TaskPlan,
  progress: TaskProgress,
  fixes: readonly Fix[],
): TaskProgress | null => {
  const vehicleId = fixes[0]?.vehicleId ?? 0
  const track = trackOf(progress, vehicleId)
  if (track === null || track.inside.length > 0) return null
  if (progress.deviations.some((one) => one.vehicleId === vehicleId && one.to === null)) return null
  const way = boxThrough(track, fixes)
  for (let point = 0; point < plan.points.length; point++) if (touches(plan.boxes, point, way)) return null
  const corridor = isOnItsWay(progress.points, vehicleId) ? plan.corridor : null
  let { pace } = track
  let last: Omit<Fix, 'vehicleId'> = track
  for (const fix of fixes) {
    const ms = fix.at - last.at
    if (fix.vehicleId !== vehicleId || ms <= 0 || ms > GAP_MS) return null
    if (corridor !== null && !isWithinWay(corridor.way, fix, corridor.metres)) return null
    pace = paceAfter(pace, distanceM(last.latitude, last.longitude, fix.latitude, fix.longitude), ms, true)
    last = fix
  }
  const { at, latitude, longitude } = last
  const moved = { vehicleId, at, latitude, longitude, inside: NOWHERE, pace }
  return {
    points: progress.points,
    tracks: withTrack(progress.tracks, moved),
    deviations: progress.deviations,
  }
}

/** Positions that are looked at together: in a longer drive there is more often a point. */
const DRIVE = 16

/** The progress after positions in the order of their moments, as by `advance` of each. */
export const advanceAll = (plan: TaskPlan, progress: TaskProgress, fixes: readonly Fix[]): TaskProgress => {
  let reached = progress
  for (let first = 0; first < fixes.length; first += DRIVE) {
    const drive = fixes.slice(first, first + DRIVE)
    reached =
      driveBetweenPoints(plan, reached, drive) ??
      drive.reduce((before, fix) => advance(plan, before, fix), reached)
  }
  return reached
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
