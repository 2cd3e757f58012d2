import { hash32, hashUnit } from '../../platform/random.ts'
import { DEMO_EPOCH } from './demoFleet.ts'
import { fuelAtStop, fuelLegAt } from './fuelPlan.ts'
import { placeOnPath } from './path.ts'
import { profileAt } from './profile.ts'
import { type Leg, PARKING_IGNITION_MS, type Tour } from './tour.ts'

/**
 * Position of a vehicle at a moment: a pure function of its tour and the time, so that a restart finds every vehicle
 * where it would have been. Degrees, m/s, ms since the epoch, litres.
 */
export interface Motion {
  readonly latitude: number
  readonly longitude: number
  readonly azimuth: number
  readonly speed: number
  readonly ignitionOn: boolean
  /** At a stop of the tour, not only at a crossing. */
  readonly atStop: boolean
  readonly stopKind: 'parking' | 'loading' | 'short'
  /** Arrival time at the current stop; meaningless while driving. */
  readonly arrivedAt: number
  readonly departsAt: number
  /** Counts the legs since the epoch of the fleet. */
  readonly legNumber: number
  readonly drivenM: number
  readonly engineMs: number
  readonly fuel: { readonly litres: number; readonly filling: boolean; readonly draining: boolean }
}

const legAt = (tour: Tour, ms: number): number => {
  let found = 0
  for (const [i, leg] of tour.legs.entries()) {
    if (leg.startsAt <= ms) found = i
    else break
  }
  return found
}

const ignitionAtStop = (leg: Leg, sinceArrival: number): boolean =>
  leg.stop.kind !== 'parking' ||
  sinceArrival < PARKING_IGNITION_MS.after ||
  leg.stop.durationMs - sinceArrival < PARKING_IGNITION_MS.before

/**
 * @param key determines the vehicle's position in its tour at the epoch.
 * @param epoch ms since the epoch of Unix
 */
export const motionAt = (tour: Tour, key: number, at: number, epoch = DEMO_EPOCH): Motion => {
  const since = at - epoch + hashUnit(hash32(key, 71)) * tour.periodMs
  const cycle = Math.floor(since / tour.periodMs)
  const ms = since - cycle * tour.periodMs
  const index = legAt(tour, ms)
  const leg = tour.legs[index]
  const legNumber = cycle * tour.legs.length + index
  const fuelLeg = fuelLegAt(tour.fuel, legNumber)
  const fuelStop = tour.fuel.stops[fuelLeg]
  if (leg === undefined || fuelStop === undefined) throw new Error('motion: a tour without legs')
  const inLeg = ms - leg.startsAt
  const atStop = ms >= leg.arrivesAt
  const sinceArrival = ms - leg.arrivesAt
  const drive = profileAt(leg.profile, inLeg / 1_000)
  const burnt = drive.place * tour.fuel.litresPerM
  const driving = { litres: (tour.fuel.starts[fuelLeg] ?? 0) - burnt, filling: false, draining: false }
  return {
    ...placeOnPath(leg.path, drive.place),
    speed: atStop ? 0 : drive.speed,
    ignitionOn: !atStop || ignitionAtStop(leg, sinceArrival),
    atStop,
    stopKind: leg.stop.kind,
    arrivedAt: at - sinceArrival,
    departsAt: at - sinceArrival + leg.stop.durationMs,
    legNumber,
    drivenM: cycle * tour.lengthM + leg.drivenBefore + drive.place,
    engineMs: cycle * tour.engineMs + leg.engineMsBefore + Math.min(inLeg, leg.arrivesAt - leg.startsAt),
    fuel: atStop ? fuelAtStop(fuelStop, sinceArrival) : driving,
  }
}
