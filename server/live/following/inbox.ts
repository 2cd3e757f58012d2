import type { TrackPosition } from '../../movement/ports.ts'
import type { StoredReports } from '../recorder.ts'
import { type FuelSample, fuelSampleOf } from './fuelSample.ts'
import { WaitingPositions } from './waitingPositions.ts'

/** Messages that wait at most; what comes on top is read from the tables when its turn comes. */
const MOST = 100_000

/** What one vehicle sent, in the order of time. */
export interface Given {
  readonly positions: readonly TrackPosition[]
  readonly samples: readonly FuelSample[]
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

const NO_SAMPLES: readonly FuelSample[] = []

const byTime = (samples: readonly FuelSample[] | undefined): readonly FuelSample[] =>
  samples?.toSorted((a, b) => a.timestamp - b.timestamp) ?? NO_SAMPLES

/** What was stored and not yet followed. */
export class Inbox {
  #positions = new WaitingPositions()
  /** Those that were taken last. What is given back to the system by the megabyte has all memory looked through for it. */
  #taken = new WaitingPositions()
  /** By vehicle. */
  #samples = new Map<number, FuelSample[]>()
  #sampleCount = 0
  /** Vehicles of which more is stored than waits here. */
  #behind = new Set<number>()

  get count(): number {
    return this.#positions.count + this.#sampleCount
  }

  get isEmpty(): boolean {
    return this.count === 0 && this.#behind.size === 0
  }

  add({ positions, sensors }: StoredReports): void {
    for (const row of positions) this.#positions.add(row)
    for (const { vehicleId, data } of sensors) {
      const sample = fuelSampleOf(data)
      if (sample) this.#addSample(vehicleId, sample)
    }
    if (this.count <= MOST) return
    for (const vehicleId of this.#positions.vehicleIds) this.#behind.add(vehicleId)
    for (const vehicleId of this.#samples.keys()) this.#behind.add(vehicleId)
    this.#positions.clear()
    this.#clearSamples()
  }

  /** A vehicle is to be read from the tables. */
  addBehind(vehicleId: number): void {
    this.#behind.add(vehicleId)
  }

  /** Takes everything that waits. What was taken before is of no use from now on. */
  take(): TakenInbox {
    const positions = this.#positions
    const samples = this.#samples
    const behind = this.#behind
    this.#positions = this.#taken
    this.#positions.clear()
    this.#taken = positions
    this.#clearSamples()
    this.#behind = new Set()
    return {
      vehicleIds: [
        ...positions.vehicleIds,
        ...[...samples.keys()].filter((vehicleId) => !positions.has(vehicleId)),
      ],
      given: (vehicleId) => ({
        positions: positions.of(vehicleId),
        samples: byTime(samples.get(vehicleId)),
      }),
      behind,
    }
  }

  #addSample(vehicleId: number, sample: FuelSample): void {
    const known = this.#samples.get(vehicleId)
    if (known) known.push(sample)
    else this.#samples.set(vehicleId, [sample])
    this.#sampleCount++
  }

  #clearSamples(): void {
    this.#samples = new Map()
    this.#sampleCount = 0
  }
}
