import type { TrailerFields } from '../../../src/contract/http/trailers.ts'
import { assignTrailers } from './demoTrailers.ts'
import { createRandom, hash32, pick, type Random } from '../../platform/random.ts'
import { CITIES, type City } from './cities.ts'
import { DEMO_EPOCH } from './demoFleet.ts'
import { makePlate } from './plates.ts'
import { planTour, type Tour } from './tour.ts'
import { VEHICLE_CLASSES, type VehicleClass } from './vehicleClasses.ts'

/** Identities of the demo vehicles. Number i of an owner is the same vehicle at every start and fleet size. */

/**
 * Permanent condition of a vehicle. `active` ones drive and have occasional faults; the others show the states that do
 * not change: never heard, switched off, long silent, without GPS.
 */
export type Condition =
  | 'active'
  | 'noDevice'
  | 'neverReported'
  | 'switchedOff'
  | 'disconnected'
  | 'stale'
  | 'noGps'

export interface DemoVehicle {
  /** Seed of everything random about this vehicle. */
  readonly key: number
  readonly kind: VehicleClass
  readonly name: string
  readonly plate: string
  readonly serial: string
  readonly groups: readonly string[]
  readonly home: City
  readonly tour: Tour
  /** From when its tour and its incidents are counted, ms since the epoch of Unix. */
  readonly epoch: number
  readonly condition: Condition
  /** The driver arms it while it is parked. */
  readonly guarded: boolean
  /**
   * Its driver presses SOS, or someone touches it while it is armed. Only some vehicles do so, because alarms stay
   * until a person resets them: otherwise the whole fleet would be in alarm after a day.
   */
  readonly pressesSos: boolean
  readonly isTouched: boolean
  /** Its device reports, but responds to no command. */
  readonly isMute: boolean
  /** The trailer that its device reads while it is attached; null: none. */
  readonly trailer: TrailerFields | null
}

/** Out of a hundred vehicles; the rest is active. */
const CONDITIONS: readonly (readonly [Condition, number])[] = [
  ['noDevice', 2],
  ['neverReported', 2],
  ['switchedOff', 2],
  ['disconnected', 2],
  ['stale', 2],
  ['noGps', 2],
]
const GUARDED_SHARE = 0.45
const SOS_SHARE = 0.08
/** Share of the guarded ones. */
const TOUCHED_SHARE = 0.3
/** The vehicle of the first owner whose device responds to no command: number 400. */
const MUTE_INDEX = 399
const UNGROUPED_SHARE = 0.12
const SECOND_GROUP_SHARE = 0.25
/** Share of the fleet based in a Ukrainian city. */
const UA_SHARE = 0.72

/** Each condition has fixed numbers in every hundred, so that a fleet of a hundred has them all. */
const conditionOf = (index: number, key: number): Condition => {
  const place = (index * 37 + 11) % 100
  let bound = 0
  for (const [condition, count] of CONDITIONS) {
    bound += count
    if (place < bound) return condition
  }
  return key % 400 === 0 ? 'stale' : 'active'
}

const classOf = (draw: number): VehicleClass => {
  let bound = 0
  for (const kind of VEHICLE_CLASSES) {
    bound += kind.share
    if (draw < bound) return kind
  }
  const [first] = VEHICLE_CLASSES
  if (first === undefined) throw new Error('vehicleModel: no classes')
  return first
}

const homeOf = (random: Random): number => {
  const inUkraine = random() < UA_SHARE
  const cities = [...CITIES.keys()].filter((city) => (CITIES[city]?.country === 'UA') === inUkraine)
  return pick(random, cities)
}

const groupsOf = (kind: VehicleClass, home: City, random: Random): string[] => {
  if (random() < UNGROUPED_SHARE) return []
  const groups = new Set([pick(random, kind.groups)])
  if (random() < SECOND_GROUP_SHARE) groups.add(home.country === 'UA' ? 'Україна' : `Depot ${home.country}`)
  return [...groups]
}

/** Serials of different owners are in separate ranges; they are numeric because they are device ids too. */
const serialOf = (owner: number, index: number): string => String(41_000_000 + owner * 10_000_000 + index * 3)

/** The key of a vehicle by its number among those of an owner. */
export const vehicleKey = (seed: number, owner: number, index: number): number => hash32(seed, owner, index)

const makeVehicle = (seed: number, owner: number, index: number): Omit<DemoVehicle, 'trailer' | 'epoch'> => {
  const key = vehicleKey(seed, owner, index)
  const random = createRandom(key)
  const kind = classOf(random())
  const homeIndex = homeOf(random)
  const home = CITIES[homeIndex]
  if (home === undefined) throw new Error('vehicleModel: no home')
  return {
    key,
    kind,
    name: `${pick(random, kind.makes)} №${index + 1}`,
    plate: makePlate(home, random),
    serial: serialOf(owner, index),
    groups: groupsOf(kind, home, random),
    home,
    tour: planTour(homeIndex, kind, hash32(key, 3)),
    condition: conditionOf(index, key),
    guarded: random() < GUARDED_SHARE,
    pressesSos: random() < SOS_SHARE && kind.name !== 'trailer',
    isTouched: random() < TOUCHED_SHARE,
    isMute: owner === 0 && index === MUTE_INDEX,
  }
}

/** The first `count` vehicles of the owner with this number. */
export const makeFleet = (
  seed: number,
  owner: number,
  count: number,
  epoch: number = DEMO_EPOCH,
): DemoVehicle[] => {
  const vehicles = Array.from({ length: count }, (_, index) => makeVehicle(seed, owner, index))
  const trailers = owner === 0 ? assignTrailers(vehicles) : null
  return vehicles.map((vehicle) => ({ ...vehicle, epoch, trailer: trailers?.get(vehicle) ?? null }))
}
