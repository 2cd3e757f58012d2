import { type MovementState, MovementTracker } from '../../movement/movementTracker.ts'
import type { FuelReading, MovementEvent, MovementSettings, TrackPosition } from '../../movement/ports.ts'
import type { DayOf, Odometers } from '../counting/odometers.ts'
import type { FuelTelling } from './fuelTelling.ts'

/** What a vehicle has done, for its counters: sums that only grow. */
export type FollowTotals = Pick<Odometers, 'metres' | 'engineMs' | 'days' | 'lastDay'>

/** What is kept of a followed vehicle: plain data, from which anybody goes on. */
export interface FollowState {
  readonly tracker: MovementState<TrackPosition>
  /** The newest level that was followed, ms since the epoch; null: none. */
  readonly readAt: number | null
  /** Numbers of the wired level sensors that were heard of. */
  readonly levels: readonly number[]
  readonly days: number
  readonly lastDay: string
}

const NO_EVENTS: readonly MovementEvent[] = []
export const NO_TOTALS: FollowTotals = { metres: 0, engineMs: 0, days: 0, lastDay: '' }

/**
 * One vehicle on its way through a `MovementTracker`: its positions and fuel in the order of time, as the track of a period
 * reads them from the tables (docs/movement.md).
 */
export class VehicleFollow {
  readonly #tracker: MovementTracker<TrackPosition>
  readonly #dayOf: DayOf
  readonly #base: Pick<FollowTotals, 'metres' | 'engineMs'>
  #readAt: number | null
  #levels: readonly number[]
  #days: number
  #lastDay: string
  /** The newest level waits for the next moment: the position of its own may come after it. */
  #held: FuelReading | null = null

  constructor(options: {
    readonly settings: MovementSettings
    readonly dayOf: DayOf
    /** What was counted before it was followed. */
    readonly base: FollowTotals
    readonly state: FollowState | null
  }) {
    const { settings, dayOf, base, state } = options
    this.#tracker = new MovementTracker(settings, { state: state?.tracker })
    this.#dayOf = dayOf
    this.#base = base
    this.#readAt = state?.readAt ?? null
    this.#levels = state?.levels ?? []
    this.#days = state?.days ?? base.days
    this.#lastDay = state?.lastDay ?? base.lastDay
  }

  get state(): FollowState {
    return {
      tracker: this.#tracker.state,
      readAt: this.#readAt,
      levels: this.#levels,
      days: this.#days,
      lastDay: this.#lastDay,
    }
  }

  get totals(): FollowTotals {
    return {
      metres: this.#base.metres + this.#tracker.mileage,
      engineMs: this.#base.engineMs + this.#tracker.engineMs,
      days: this.#days,
      lastDay: this.#lastDay,
    }
  }

  /** When its newest position was taken; null: none yet. */
  get newest(): number | null {
    return this.#tracker.newest
  }

  /** The newest level that it knows, ms since the epoch; null: none. */
  get readAt(): number | null {
    return this.#readAt
  }

  /** What became certain by a position; one that is late or there already says nothing. */
  addPosition(position: TrackPosition): readonly MovementEvent[] {
    const { newest, mileage, engineMs } = this.#tracker
    if (newest !== null && position.timestamp <= newest) return NO_EVENTS
    const before = this.#release(position.timestamp)
    const events = this.#tracker.addPosition(position)
    const hasWorked =
      position.ignitionOn || this.#tracker.mileage > mileage || this.#tracker.engineMs > engineMs
    if (hasWorked) this.#work(this.#dayOf(position.timestamp))
    return before.length === 0 ? events : [...before, ...events]
  }

  /** What became certain by what its sensors told; what is late or there already says nothing. */
  addFuel(telling: FuelTelling): readonly MovementEvent[] {
    const { timestamp } = telling
    if (timestamp <= (this.#held?.timestamp ?? this.#readAt ?? Number.NEGATIVE_INFINITY)) return NO_EVENTS
    const tanks = this.#tanksOf(telling)
    if (tanks === null) return NO_EVENTS
    const events = this.#release(timestamp)
    this.#held = { timestamp, litres: tanks.reduce((sum, one) => sum + one, 0), tanks }
    return events
  }

  #release(before: number): readonly MovementEvent[] {
    const held = this.#held
    if (held === null || held.timestamp >= before) return NO_EVENTS
    this.#held = null
    this.#readAt = held.timestamp
    return this.#tracker.addFuel(held)
  }

  /** The wired level sensors, if all told; else the level that is made of several (fuelLevels.ts). */
  #tanksOf({ wired, made }: FuelTelling): readonly number[] | null {
    if (wired.some(({ number }) => !this.#levels.includes(number))) {
      this.#levels = [...new Set([...this.#levels, ...wired.map(({ number }) => number)])]
    }
    if (this.#levels.length === 0) return made === null ? null : [made]
    const tanks: number[] = []
    for (const known of this.#levels) {
      const litres = wired.find(({ number }) => number === known)?.litres ?? null
      if (litres === null) return null
      tanks.push(litres)
    }
    return tanks
  }

  #work(day: string): void {
    if (day <= this.#lastDay) return
    this.#lastDay = day
    this.#days++
  }
}
