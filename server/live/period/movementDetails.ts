import type { FuelCorrection } from '../../storage/fuelCorrections.ts'
import type {
  FuelEvent,
  FuelRejection,
  Gap,
  MovementEvent,
  MovementTotals,
  Speeding,
  ZoneCrossing,
} from '../../movement/ports.ts'
import { NO_ZONES, type ZoneIndex } from '../../movement/zones/zoneIndex.ts'
import { firstNotBelow } from '../../platform/slices.ts'

type Sums = Pick<MovementTotals, 'mileage' | 'movingMs' | 'engineMs'>

/** A fuel event with what a person said of it. */
export interface JudgedFuelEvent {
  readonly kind: 'fuelling' | 'defuelling'
  readonly event: FuelEvent
  /** null: it counts. */
  readonly correction: FuelCorrection | null
}

/** What reports read of a period beyond its track. One is made for each period that is read. */
export class MovementDetails {
  readonly zones: ZoneIndex
  readonly crossings: ZoneCrossing[] = []
  readonly speedings: Speeding[] = []
  /** Silences after which the vehicle was elsewhere. */
  readonly silences: Gap[] = []
  readonly fuelEvents: JudgedFuelEvent[] = []
  readonly fuelRejections: FuelRejection[] = []
  /** Litres, the first and the last level; null: there is none. */
  fuelStart: number | null = null
  fuelEnd: number | null = null
  #timestamp: Float64Array = new Float64Array(0)
  #mileage = new Float64Array(0)
  #movingMs = new Float64Array(0)
  #engineMs = new Float64Array(0)

  constructor(zones: ZoneIndex = NO_ZONES) {
    this.zones = zones
  }

  /** Before the first position. timestamp: of all positions, ms since the epoch, ascending. */
  begin(timestamp: Float64Array): void {
    this.#timestamp = timestamp
    this.#mileage = new Float64Array(timestamp.length)
    this.#movingMs = new Float64Array(timestamp.length)
    this.#engineMs = new Float64Array(timestamp.length)
  }

  add(event: MovementEvent): void {
    if (event.kind === 'zone') this.crossings.push(event.crossing)
    else if (event.kind === 'speeding') this.speedings.push(event.speeding)
    else if (event.kind === 'gap' && event.gap.code === 'silence') this.silences.push(event.gap)
    else if (event.kind === 'rejected' && 'backAt' in event.rejection)
      this.fuelRejections.push(event.rejection)
  }

  /** After the position of a row. */
  mark(row: number, { mileage, movingMs, engineMs }: Sums): void {
    this.#mileage[row] = mileage
    this.#movingMs[row] = movingMs
    this.#engineMs[row] = engineMs
  }

  /** After the last position. What was taken back, because a trip was too short, is removed from the rows before. */
  end({ mileage, movingMs, engineMs, fuelStart, fuelEnd }: MovementTotals): void {
    this.fuelStart = fuelStart
    this.fuelEnd = fuelEnd
    const last = this.#timestamp.length - 1
    if (last < 0) return
    this.mark(last, { mileage, movingMs, engineMs })
    for (const column of [this.#mileage, this.#movingMs]) {
      for (let row = last - 1; row >= 0; row--) column[row] = Math.min(column[row] ?? 0, column[row + 1] ?? 0)
    }
  }

  /** Ms in motion from the begin of the period to the position of a row; known after the end. */
  movingUntil(row: number): number {
    return this.#movingMs[row] ?? 0
  }

  /**
   * Mileage (m), time in motion and time with the ignition on (ms) between two moments, from the same sums as the totals of the
   * period; interpolated between two positions. So parts that together are the whole period add up to its totals.
   */
  between(from: number, to: number): Sums {
    const start = this.#sumsAt(from)
    const end = this.#sumsAt(to)
    return {
      mileage: end.mileage - start.mileage,
      movingMs: end.movingMs - start.movingMs,
      engineMs: end.engineMs - start.engineMs,
    }
  }

  #sumsAt(at: number): Sums {
    const last = this.#timestamp.length - 1
    const row = Math.min(last, firstNotBelow(this.#timestamp, at))
    const [before, after] = [this.#timestamp[row - 1] ?? at, this.#timestamp[row] ?? at]
    const share = after > before ? Math.min(1, (at - before) / (after - before)) : 1
    const sumAt = (column: Float64Array): number => {
      const [low, high] = [column[row - 1] ?? 0, column[row] ?? 0]
      return low + share * (high - low)
    }
    return {
      mileage: sumAt(this.#mileage),
      movingMs: sumAt(this.#movingMs),
      engineMs: sumAt(this.#engineMs),
    }
  }
}
