import type { TrackPosition } from '../../movement/ports.ts'
import {
  readAzimuth,
  readPlace,
  readSpeed,
  storedAzimuth,
  storedPlace,
  storedSpeed,
} from '../../storage/positionUnits.ts'
import type { PositionRow } from '../flushPlan.ts'
import type { StoredObservations } from '../recorder.ts'
import { type FuelTelling, fuelTold } from './fuelTelling.ts'

/** Messages that wait at most; what comes on top is read from the tables when its turn comes. */
const MOST = 100_000

/** What one vehicle sent. */
export interface Given {
  readonly positions: TrackPosition[]
  readonly tellings: FuelTelling[]
}

const placeOf = (degrees: number | null): number | null => {
  const stored = storedPlace(degrees)
  return stored === null ? null : readPlace(stored)
}

/** As it will be read from the table. */
const asStored = ({ data }: PositionRow): TrackPosition => {
  const azimuth = storedAzimuth(data.azimuth)
  return {
    timestamp: data.timestamp,
    latitude: placeOf(data.latitude),
    longitude: placeOf(data.longitude),
    speed: readSpeed(storedSpeed(data.speed)),
    azimuth: azimuth === null ? null : readAzimuth(azimuth),
    validity: Math.floor(data.validity),
    ignitionOn: data.ignitionOn,
  }
}

const inOrder = (list: { readonly timestamp: number }[]): void => {
  const isSorted = list.every(
    (one, place) => place === 0 || one.timestamp >= (list[place - 1]?.timestamp ?? 0),
  )
  if (!isSorted) list.sort((a, b) => a.timestamp - b.timestamp)
}

/** What was stored and not yet followed. */
export class Inbox {
  #stored: StoredObservations[] = []
  #count = 0
  /** Vehicles of which more is stored than waits here. */
  #behind = new Set<number>()

  get count(): number {
    return this.#count
  }

  get isEmpty(): boolean {
    return this.#count === 0 && this.#behind.size === 0
  }

  add(stored: StoredObservations): void {
    this.#stored.push(stored)
    this.#count += stored.positions.length + stored.sensors.length
    if (this.#count <= MOST) return
    for (const one of this.#stored) {
      for (const { data } of one.positions) this.#behind.add(data.vehicleId)
      for (const { vehicleId } of one.sensors) this.#behind.add(vehicleId)
    }
    this.#stored = []
    this.#count = 0
  }

  /** A vehicle is to be read from the tables. */
  addBehind(vehicleId: number): void {
    this.#behind.add(vehicleId)
  }

  /** Everything that waits, by vehicle and in the order of time. */
  take(): { readonly given: ReadonlyMap<number, Given>; readonly behind: ReadonlySet<number> } {
    const given = new Map<number, Given>()
    const of = (vehicleId: number): Given => {
      const known = given.get(vehicleId) ?? { positions: [], tellings: [] }
      given.set(vehicleId, known)
      return known
    }
    for (const { positions, sensors } of this.#stored) {
      for (const row of positions) of(row.data.vehicleId).positions.push(asStored(row))
      for (const { vehicleId, data } of sensors) {
        const told = fuelTold(data)
        if (told) of(vehicleId).tellings.push(told)
      }
    }
    for (const { positions, tellings } of given.values()) {
      inOrder(positions)
      inOrder(tellings)
    }
    const behind = this.#behind
    this.#stored = []
    this.#count = 0
    this.#behind = new Set()
    return { given, behind }
  }
}
