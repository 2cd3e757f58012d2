import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Observation, PastKeeper } from '../../live/ports.ts'
import { type DeviceMoment, deviceAt } from './device.ts'
import { fuelLegAt } from './fuelPlan.ts'
import { lastHeard } from './initialState.ts'
import { observeDevice } from './observe.ts'
import { startDevice } from './runtime.ts'
import { PARKING_IGNITION_MS, type Tour } from './tour.ts'
import type { DemoVehicle } from './vehicleModel.ts'

/**
 * The history of the demo fleet before its first start. Positions and sensor values are the same function of seed and
 * time as afterwards, so the past ends where the present begins. It is sampled less often than the present, so that it
 * is written within seconds.
 */

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** Sampling intervals of a stretch of the past, ms. */
interface Detail {
  /** How long ago the stretch begins. */
  readonly ago: number
  readonly movingMs: number
  readonly standingMs: number
  readonly sensorsMs: number
}

/** Every vehicle has a day. A standing one is sampled before it would count as lost (620 s). */
const DAY: readonly Detail[] = [
  { ago: DAY_MS, movingMs: 5 * MINUTE_MS, standingMs: 9 * MINUTE_MS, sensorsMs: 15 * MINUTE_MS },
  { ago: HOUR_MS, movingMs: MINUTE_MS, standingMs: 5 * MINUTE_MS, sensorsMs: 3 * MINUTE_MS },
]
/** The first few have a week, the last day of it at the resolution of a map. */
const WEEK: readonly Detail[] = [
  { ago: 7 * DAY_MS, movingMs: 90_000, standingMs: 9 * MINUTE_MS, sensorsMs: 3 * MINUTE_MS },
  { ago: DAY_MS, movingMs: 15_000, standingMs: 2 * MINUTE_MS, sensorsMs: MINUTE_MS },
]
/** Number of vehicles with a week. */
const VEHICLES_WITH_WEEK = 8
/** Maximum length of the past, ms. */
const LONGEST_MS = 7 * DAY_MS

/** Samples per slice before yielding to other work, and observations per write. */
const SAMPLES_PER_SLICE = 250
const BATCH = 4_000
/** Time from an event at a stop to the sample that sees it. */
const AFTER_MS = 1_000

const isBusy = ({ motion: { fuel } }: Pick<DeviceMoment, 'motion'>): boolean => fuel.filling || fuel.draining

/** The next moment worth sampling: after an interval, or when something begins or ends at a stop. */
const nextLook = (tour: Tour, { at, motion }: DeviceMoment, detail: Detail): number => {
  const { arrivedAt, departsAt, atStop, stopKind, speed } = motion
  const usual = at + (speed > 0 ? detail.movingMs : detail.standingMs)
  const turns = [arrivedAt, departsAt]
  if (atStop && stopKind === 'parking') {
    turns.push(arrivedAt + PARKING_IGNITION_MS.after, departsAt - PARKING_IGNITION_MS.before)
  }
  const { filling = null, drain = null } = tour.fuel.stops[fuelLegAt(tour.fuel, motion.legNumber)] ?? {}
  for (const span of [filling, drain]) {
    if (span) turns.push(arrivedAt + span.from, arrivedAt + span.to, arrivedAt + span.to + MINUTE_MS)
  }
  // Refuelling takes some minutes, during which the level is sampled.
  const busy = isBusy({ motion }) ? at + MINUTE_MS : usual
  const ahead = turns.map((turn) => Math.ceil(turn) + AFTER_MS).filter((turn) => turn > at)
  return Math.min(usual, busy, ...ahead)
}

/** A vehicle's reports over its past, in chronological order; a null from time to time, as a point to yield. */
function* pastOf(
  vehicle: DemoVehicle,
  vehicleId: number,
  details: readonly Detail[],
  now: number,
): Generator<Observation | null, void, undefined> {
  const heard = lastHeard(vehicle, now)
  if (heard === null || vehicle.condition === 'noDevice') return
  // Vehicles that are lost or off by now were not so at their last contact.
  const then: DemoVehicle = vehicle.condition === 'noGps' ? vehicle : { ...vehicle, condition: 'active' }
  const from = now - (details[0]?.ago ?? 0)
  const device = startDevice(then, vehicleId, deviceAt(then, from), undefined)
  let sensorsDue = 0
  let looks = 0
  for (let at = from; at < heard; ) {
    const detail = details.findLast(({ ago }) => at >= now - ago) ?? DAY[0]
    if (detail === undefined) return
    const moment = deviceAt(then, at)
    const seen: Observation[] = []
    observeDevice(device, moment, (observation) => seen.push(observation))
    for (const observation of seen) {
      if (observation.event === 'vehicleSensors') {
        // While the vehicle stands the level is calm, and refuelling and drains are detected from it.
        if (at < sensorsDue && moment.motion.speed > 0) continue
        sensorsDue = at + detail.sensorsMs
      }
      yield observation
    }
    at = nextLook(then.tour, moment, detail)
    if (++looks % SAMPLES_PER_SLICE === 0) yield null
  }
}

export interface PastOptions {
  /** ms since the epoch: end of the past. */
  readonly now: number
  /** How many of the first driving vehicles have a week. */
  readonly withWeek?: number
  readonly isStopped: () => boolean
}

/** Writes the past of vehicles, in their order, until `isStopped` returns true; returns the number of observations. */
export const writePast = async (
  past: Pick<PastKeeper, 'isWanted' | 'makeRoom' | 'keep'>,
  vehicles: ReadonlyMap<number, DemoVehicle>,
  { now, withWeek: weeks = VEHICLES_WITH_WEEK, isStopped }: PastOptions,
): Promise<number> => {
  if (!(await past.isWanted([...vehicles.keys()], now))) return 0
  await past.makeRoom(now - LONGEST_MS, now)
  let batch: Observation[] = []
  let written = 0
  let withWeek = 0
  for (const [vehicleId, vehicle] of vehicles) {
    const hasWeek = vehicle.condition === 'active' && withWeek++ < weeks
    for (const observation of pastOf(vehicle, vehicleId, hasWeek ? WEEK : DAY, now)) {
      if (isStopped()) return written
      if (observation === null) await nextTurn()
      else if (isKept(observation)) batch.push(observation)
      if (batch.length < BATCH) continue
      await past.keep(batch)
      written += batch.length
      batch = []
    }
    await nextTurn()
  }
  await past.keep(batch)
  return written + batch.length
}

const isKept = ({ event }: Observation): boolean =>
  event === 'vehicleLocation' || event === 'vehicleSensors' || event === 'rfidCard' || event === 'simple'
