import { CITIES, type City } from '../../server/ingest/demo/cities.ts'
import { makePlate } from '../../server/ingest/demo/plates.ts'
import { VEHICLE_CLASSES, type VehicleClass } from '../../server/ingest/demo/vehicleClasses.ts'
import { createRandom, hash32, pick, type Random } from '../../server/platform/random.ts'
import type { VehicleGroup } from '../../src/contract/entities/vehicle.ts'

/** Identity of a vehicle, a pure function of the seed and its number: the same in a fleet of any size. */
export interface Identity {
  /** Seed of everything random about this vehicle. */
  readonly key: number
  readonly kind: VehicleClass
  readonly home: City
  readonly name: string
  readonly plate: string
  /** Digits: it is also the device id. */
  readonly serial: string
  readonly groups: readonly VehicleGroup[]
}

/** Shares as in the product's demo fleet. */
const UNGROUPED_SHARE = 0.12
const DEPOT_SHARE = 0.25
const UA_SHARE = 0.72

const UA_CITIES = CITIES.filter(({ country }) => country === 'UA')
const OTHER_CITIES = CITIES.filter(({ country }) => country !== 'UA')

const WORK_GROUPS = [...new Set(VEHICLE_CLASSES.flatMap(({ groups }) => groups))]

/** Every group of the fleet: by kind of work, then one depot per city. */
export const GROUPS: readonly VehicleGroup[] = [
  ...WORK_GROUPS,
  ...CITIES.map(({ name }) => `Depot ${name}`),
].map((name, index) => ({ id: index + 1, name }))
const GROUP_BY_NAME = new Map(GROUPS.map((group) => [group.name, group]))

const groupNamed = (name: string): VehicleGroup => {
  const group = GROUP_BY_NAME.get(name)
  if (group === undefined) throw new Error(`bench: no group '${name}'`)
  return group
}

const classOf = (draw: number): VehicleClass => {
  let bound = 0
  for (const kind of VEHICLE_CLASSES) {
    bound += kind.share
    if (draw < bound) return kind
  }
  return VEHICLE_CLASSES[0] as VehicleClass
}

const groupsOf = (kind: VehicleClass, home: City, random: Random): readonly VehicleGroup[] => {
  if (random() < UNGROUPED_SHARE) return []
  const work = groupNamed(pick(random, kind.groups))
  return random() < DEPOT_SHARE ? [work, groupNamed(`Depot ${home.name}`)] : [work]
}

/** The vehicle with this number, counted from 0. */
export const identityOf = (seed: number, index: number): Identity => {
  const key = hash32(seed, index)
  const random = createRandom(key)
  const kind = classOf(random())
  const home = pick(random, random() < UA_SHARE ? UA_CITIES : OTHER_CITIES)
  return {
    key,
    kind,
    home,
    name: `${pick(random, kind.makes)} №${index + 1}`,
    plate: makePlate(home, random),
    serial: String(41_000_000 + index * 3),
    groups: groupsOf(kind, home, random),
  }
}
