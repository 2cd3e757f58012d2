import { CRITERIA, GRAVITY } from '../../../src/contract/rules/driverScore.ts'
import type { Detector, VehicleNow } from '../detector.ts'
import { believedSpeed } from '../fix.ts'
import { findPlaceDrop } from '../placeGate.ts'
import type { TrackPosition } from '../ports.ts'
import type { HarshKind, HarshReport } from './drivingEvent.ts'

/** Fixes further apart say nothing of how the speed changed between them. */
export const DENSE_MS = 3_000
/** Of fixes nearer to each other the error of speed and course outweighs the change. */
const LEAST_MS = 900
/** More than a tyre holds: the receiver erred. */
const MOST_G = 1
/** Below it a course is not to be trusted, m/s. */
const CORNERING_SPEED = 5
/** Changes of one kind that are no further apart are one manoeuvre. */
const JOIN_MS = 3_000
/** What a device reports within this time of a manoeuvre is the same manoeuvre. */
const SAME_MS = 10_000
const DEGREE = Math.PI / 180

const FLOORS: Readonly<Record<HarshKind, number>> = {
  acceleration: CRITERIA.acceleration31.from,
  braking: CRITERIA.braking31.from,
  cornering: CRITERIA.cornering30.from,
}

interface Sample {
  at: number
  speed: number
  azimuth: number | null
  latitude: number
  longitude: number
}

/** A manoeuvre so far, or a change that the next fix has to agree with. */
interface Change {
  readonly kind: HarshKind
  readonly from: number
  to: number
  readonly latitude: number
  readonly longitude: number
  /** g, the largest. */
  size: number
  /** By how much speed (m/s) or course (degrees) changed last. */
  readonly delta: number
  readonly speedFrom: number
  speedTo: number
}

/** Of speed, and of course. */
interface Axis {
  pending: Change | null
  run: Change | null
}

interface HarshState {
  /** The last fix with a speed to be trusted. */
  readonly last: Sample
  readonly along: Axis
  readonly across: Axis
  /** What the device reported last. */
  reported: { readonly kind: HarshKind; readonly at: number } | null
}

/**
 * Harsh acceleration, braking and cornering. What a device reports itself counts as it is. Else they follow from speed and
 * course of fixes that are at most `DENSE_MS` apart; the mean of such a step never exceeds the true peak. A change counts once the
 * next dense fix does not take back more than half of it, for a receiver that errs comes back.
 */
export const harsh: Detector<HarshState> = {
  name: 'harsh',
  idle: null,

  step(position, state, now) {
    const speed = findPlaceDrop(position) === null ? believedSpeed(position, now.settings) : null
    if (state === null && speed === null && !position.harsh) return null
    const known = state ?? newState()
    if (position.harsh) hear(position, position.harsh, known, now)
    if (speed === null || position.timestamp - known.last.at < LEAST_MS) return known
    compare(known, position, speed, now)
    remember(known.last, position, speed)
    return isAtRest(known, now) ? null : known
  },
}

/** Its last fix is too long ago for anything to follow from it. */
const newState = (): HarshState => ({
  last: { at: 0, speed: 0, azimuth: null, latitude: 0, longitude: 0 },
  along: { pending: null, run: null },
  across: { pending: null, run: null },
  reported: null,
})

const remember = (last: Sample, position: TrackPosition, speed: number): void => {
  last.at = position.timestamp
  last.speed = speed
  last.azimuth = position.azimuth
  last.latitude = position.latitude ?? 0
  last.longitude = position.longitude ?? 0
}

/** Nothing can follow from what is known of it. */
const isAtRest = ({ last, along, across }: HarshState, { ignitionSince, settings }: VehicleNow): boolean =>
  ignitionSince === null &&
  last.speed < settings.standingSpeed &&
  (along.pending ?? along.run ?? across.pending ?? across.run) === null

const hear = (position: TrackPosition, report: HarshReport, known: HarshState, now: VehicleNow): void => {
  const { timestamp, latitude, longitude } = position
  const { kind, size } = report
  const axis = kind === 'cornering' ? known.across : known.along
  if (axis.pending?.kind === kind) axis.pending = null
  if (axis.run?.kind === kind) axis.run = null
  known.reported = { kind, at: timestamp }
  const details = { size, source: 'device' as const }
  now.emit({
    kind: 'driving',
    driving: { kind, from: timestamp, to: timestamp, latitude, longitude, details },
  })
}

/** Finds what changed since the last fix, along the course and across it. */
const compare = (known: HarshState, position: TrackPosition, speed: number, now: VehicleNow): void => {
  const { last } = known
  const ms = position.timestamp - last.at
  if (ms > DENSE_MS) {
    take(known, known.along, null, now)
    take(known, known.across, null, now)
    return
  }
  const perSecond = 1_000 / ms / GRAVITY
  const gained = speed - last.speed
  const along = changeOf(last, position, speed, {
    kind: gained < 0 ? 'braking' : 'acceleration',
    size: Math.abs(gained) * perSecond,
    delta: gained,
  })
  take(known, known.along, along, now)
  const turned = turnOf(last, position, speed)
  if (turned === null) {
    take(known, known.across, null, now)
    return
  }
  const size = Math.abs(turned) * DEGREE * ((speed + last.speed) / 2) * perSecond
  take(known, known.across, changeOf(last, position, speed, { kind: 'cornering', size, delta: turned }), now)
}

/** Field by field: copies of objects by spreading cost more than all else here. */
const changeOf = (
  last: Sample,
  position: TrackPosition,
  speed: number,
  { kind, size, delta }: Pick<Change, 'kind' | 'size' | 'delta'>,
): Change => ({
  kind,
  from: last.at,
  to: position.timestamp,
  latitude: last.latitude,
  longitude: last.longitude,
  size,
  delta,
  speedFrom: last.speed,
  speedTo: speed,
})

/** Degrees from -180 to 180; null: the course is unknown. */
const turnOf = (last: Sample, { azimuth }: TrackPosition, speed: number): number | null => {
  if (last.azimuth === null || azimuth === null) return null
  if (Math.min(last.speed, speed) < CORNERING_SPEED) return null
  return ((azimuth - last.azimuth + 540) % 360) - 180
}

/** Takes what changed since the last fix; null: it is not known. */
const take = (known: HarshState, axis: Axis, change: Change | null, now: VehicleNow): void => {
  const { pending } = axis
  const isTakenBack =
    pending !== null &&
    change !== null &&
    change.delta * pending.delta < 0 &&
    Math.abs(change.delta) > Math.abs(pending.delta) / 2
  axis.pending = null
  if (pending !== null && change !== null && !isTakenBack) join(known, axis, pending, now)
  if (change !== null && !isTakenBack && change.size + 1e-9 >= FLOORS[change.kind] && change.size <= MOST_G)
    axis.pending = change
  const { run } = axis
  if (run !== null && (change === null || (axis.pending === null && change.to - run.to >= JOIN_MS)))
    end(known, axis, run, now)
}

const join = (known: HarshState, axis: Axis, change: Change, now: VehicleNow): void => {
  const { run } = axis
  if (run?.kind === change.kind && change.from - run.to <= JOIN_MS) {
    run.to = change.to
    run.speedTo = change.speedTo
    run.size = Math.max(run.size, change.size)
    return
  }
  if (run !== null) end(known, axis, run, now)
  axis.run = change
}

const end = ({ reported }: HarshState, axis: Axis, run: Change, now: VehicleNow): void => {
  axis.run = null
  const { kind, from, to, latitude, longitude, size, speedFrom, speedTo } = run
  if (reported?.kind === kind && from - reported.at < SAME_MS && reported.at - to < SAME_MS) return
  const details = { size, speedFrom, speedTo, source: 'fixes' as const }
  now.emit({ kind: 'driving', driving: { kind, from, to, latitude, longitude, details } })
}
