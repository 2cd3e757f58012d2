import type { TrackPosition } from '../../movement/ports.ts'
import type { StoredObservations } from '../recorder.ts'
import { type FuelTelling, fuelTold } from './fuelTelling.ts'
import { WaitingPositions } from './waitingPositions.ts'

/** Messages that wait at most; what comes on top is read from the tables when its turn comes. */
const MOST = 100_000

/** What one vehicle sent, in the order of time. */
export interface Given {
  readonly positions: readonly TrackPosition[]
  readonly tellings: readonly FuelTelling[]
}

/** Everything that waited for a turn. */
export interface TakenInbox {
  /** Vehicles that sent something, each once. */
  readonly vehicleIds: readonly number[]
  /** What one of them sent, made when it is asked for. */
  readonly given: (vehicleId: number) => Given
  /** Vehicles that are to be read from the tables. */
  readonly behind: ReadonlySet<number>
}

const NO_TELLINGS: readonly FuelTelling[] = []

const byTime = (tellings: readonly FuelTelling[] | undefined): readonly FuelTelling[] =>
  tellings?.toSorted((a, b) => a.timestamp - b.timestamp) ?? NO_TELLINGS

/** What was stored and not yet followed. */
export class Inbox {
  #positions = new WaitingPositions()
  /** Those that were taken last. What is given back to the system by the megabyte has all memory looked through for it. */
  #taken = new WaitingPositions()
  /** By vehicle. */
  #tellings = new Map<number, FuelTelling[]>()
  #tellingCount = 0
  /** Vehicles of which more is stored than waits here. */
  #behind = new Set<number>()

  get count(): number {
    return this.#positions.count + this.#tellingCount
  }

  get isEmpty(): boolean {
    return this.count === 0 && this.#behind.size === 0
  }

  add({ positions, sensors }: StoredObservations): void {
    for (const row of positions) this.#positions.add(row)
    for (const { vehicleId, data } of sensors) {
      const told = fuelTold(data)
      if (told) this.#addTelling(vehicleId, told)
    }
    if (this.count <= MOST) return
    for (const vehicleId of this.#positions.vehicleIds) this.#behind.add(vehicleId)
    for (const vehicleId of this.#tellings.keys()) this.#behind.add(vehicleId)
    this.#positions.clear()
    this.#clearTellings()
  }

  /** A vehicle is to be read from the tables. */
  addBehind(vehicleId: number): void {
    this.#behind.add(vehicleId)
  }

  /** Takes everything that waits. What was taken before is of no use from now on. */
  take(): TakenInbox {
    const positions = this.#positions
    const tellings = this.#tellings
    const behind = this.#behind
    this.#positions = this.#taken
    this.#positions.clear()
    this.#taken = positions
    this.#clearTellings()
    this.#behind = new Set()
    return {
      vehicleIds: [
        ...positions.vehicleIds,
        ...[...tellings.keys()].filter((vehicleId) => !positions.has(vehicleId)),
      ],
      given: (vehicleId) => ({
        positions: positions.of(vehicleId),
        tellings: byTime(tellings.get(vehicleId)),
      }),
      behind,
    }
  }

  #addTelling(vehicleId: number, told: FuelTelling): void {
    const known = this.#tellings.get(vehicleId)
    if (known) known.push(told)
    else this.#tellings.set(vehicleId, [told])
    this.#tellingCount++
  }

  #clearTellings(): void {
    this.#tellings = new Map()
    this.#tellingCount = 0
  }
}
