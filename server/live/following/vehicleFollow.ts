import { MovementTracker } from '../../movement/movementTracker.ts'
import {
  engineMsOf,
  mileageOf,
  type PackedMovement,
  packMovement,
  UnpackedMovement,
} from '../../movement/packedMovement.ts'
import type { FuelReading, MovementEvent, MovementSettings, TrackPosition } from '../../movement/ports.ts'
import { DEFAULT_SETTINGS } from '../../movement/settings.ts'
import type { ZoneIndex } from '../../movement/zones/zoneIndex.ts'
import { type StoredMovement, storeMovement } from '../../movement/storedMovement.ts'
import type { DayOf, Odometers } from '../counting/odometers.ts'
import type { FuelSample } from './fuelSample.ts'

/** What a vehicle has done, for its counters: sums that only grow. */
export type FollowTotals = Pick<Odometers, 'metres' | 'engineMs' | 'days' | 'lastDay'>

/** What is kept of a followed vehicle: plain data, from which any process continues. */
export interface FollowState {
  readonly tracker: StoredMovement<TrackPosition>
  /** The newest level that was followed, ms since the epoch; null: none. */
  readonly readAt: number | null
  /** Numbers of the wired level sensors that were heard of. */
  readonly levels: readonly number[]
  readonly days: number
  readonly lastDay: string
}

const NO_EVENTS: readonly MovementEvent[] = []
export const NO_LEVELS: readonly number[] = []
export const NO_TOTALS: FollowTotals = { metres: 0, engineMs: 0, days: 0, lastDay: '' }

/** What is remembered of a vehicle between its messages. */
export interface VehicleFollow extends PackedMovement {
  readonly settings: MovementSettings
  /** Of its owner. */
  readonly zones: ZoneIndex
  readonly dayOf: DayOf
  /** What was counted before it was followed. */
  readonly base: Pick<FollowTotals, 'metres' | 'engineMs'>
  readAt: number | null
  levels: readonly number[]
  days: number
  lastDay: string
  /** The newest level waits for the next moment: the position of its own may come after it. */
  held: FuelReading | null
}

/** What is kept of it, of the shape that it had before it was packed. */
export const followStateOf = (vehicle: VehicleFollow): FollowState => ({
  tracker: storeMovement(new UnpackedMovement().unpack(vehicle)),
  readAt: vehicle.readAt,
  levels: vehicle.levels,
  days: vehicle.days,
  lastDay: vehicle.lastDay,
})

/** What it has done, with what was counted before it was followed. */
export const followTotalsOf = (vehicle: VehicleFollow): FollowTotals => ({
  metres: vehicle.base.metres + mileageOf(vehicle),
  engineMs: vehicle.base.engineMs + engineMsOf(vehicle),
  days: vehicle.days,
  lastDay: vehicle.lastDay,
})

/**
 * Takes vehicles through a `MovementTracker`, one after the other: their positions and fuel in the order of time, as the track
 * of a period reads them from the tables (docs/movement.md).
 */
export class VehicleFollower {
  readonly #unpacked = new UnpackedMovement()
  readonly #tracker = new MovementTracker<TrackPosition>(DEFAULT_SETTINGS)
  #vehicle: VehicleFollow

  constructor(vehicle: VehicleFollow) {
    this.#vehicle = vehicle
    this.turnTo(vehicle)
  }

  /** Continues with another vehicle. */
  turnTo(vehicle: VehicleFollow): void {
    this.#vehicle = vehicle
    this.#tracker.turnTo(vehicle.settings, this.#unpacked.unpack(vehicle), vehicle.zones)
  }

  /** What was found out is remembered of the vehicle. */
  keep(): void {
    packMovement(this.#tracker.state, this.#vehicle)
  }

  /** What became certain by a position; one that is late or there already says nothing. */
  addPosition(position: TrackPosition): readonly MovementEvent[] {
    const { newest, mileage, engineMs } = this.#tracker
    if (newest !== null && position.timestamp <= newest) return NO_EVENTS
    const before = this.#release(position.timestamp)
    const events = this.#tracker.addPosition(position)
    const hasWorked =
      position.ignitionOn || this.#tracker.mileage > mileage || this.#tracker.engineMs > engineMs
    if (hasWorked) this.#work(this.#vehicle.dayOf(position.timestamp))
    return before.length === 0 ? events : [...before, ...events]
  }

  /** What the zones, which changed, say of the last place. */
  judgeAgain(): readonly MovementEvent[] {
    return this.#tracker.judgeAgain()
  }

  /** What became certain by a fuel sample; a late or repeated one is ignored. */
  addFuel(sample: FuelSample): readonly MovementEvent[] {
    const { timestamp } = sample
    const { held, readAt } = this.#vehicle
    if (timestamp <= (held?.timestamp ?? readAt ?? Number.NEGATIVE_INFINITY)) return NO_EVENTS
    const tanks = this.#tanksOf(sample)
    if (tanks === null) return NO_EVENTS
    const events = this.#release(timestamp)
    this.#vehicle.held = { timestamp, litres: tanks.reduce((sum, one) => sum + one, 0), tanks }
    return events
  }

  #release(before: number): readonly MovementEvent[] {
    const { held } = this.#vehicle
    if (held === null || held.timestamp >= before) return NO_EVENTS
    this.#vehicle.held = null
    this.#vehicle.readAt = held.timestamp
    return this.#tracker.addFuel(held)
  }

  /** The wired level sensors, if all have a value; else the level that is made of several (fuelLevels.ts). */
  #tanksOf({ wired, made }: FuelSample): readonly number[] | null {
    const vehicle = this.#vehicle
    if (wired.some(({ number }) => !vehicle.levels.includes(number))) {
      vehicle.levels = [...new Set([...vehicle.levels, ...wired.map(({ number }) => number)])]
    }
    if (vehicle.levels.length === 0) return made === null ? null : [made]
    const tanks: number[] = []
    for (const known of vehicle.levels) {
      const litres = wired.find(({ number }) => number === known)?.litres ?? null
      if (litres === null) return null
      tanks.push(litres)
    }
    return tanks
  }

  #work(day: string): void {
    const vehicle = this.#vehicle
    if (day <= vehicle.lastDay) return
    vehicle.lastDay = day
    vehicle.days++
  }
}
