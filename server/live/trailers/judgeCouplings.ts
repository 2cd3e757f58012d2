import type { CouplingEnd, CouplingSource } from '../../../src/contract/http/trailerCouplings.ts'

/** A trailer was coupled to a vehicle or taken off. */
export interface CouplingEvent {
  readonly id: number
  readonly vehicleId: number
  /** ms since the epoch */
  readonly at: number
  readonly source: CouplingSource
  readonly isCoupled: boolean
  /** The trailer; null: whichever hangs on the vehicle was taken off. */
  readonly key: string | null
}

/** A trailer on a vehicle that is not over. */
export interface OpenCoupling {
  readonly vehicleId: number
  readonly key: string
  /** ms since the epoch */
  readonly from: number
  readonly startId: number
}

/** A trailer on a vehicle; to null: it lasts. */
export interface JudgedCoupling extends OpenCoupling {
  readonly to: number | null
  readonly endId: number | null
  readonly reason: CouplingEnd | null
}

/** Of one moment the device has the last word. */
const WEIGHTS: Readonly<Record<CouplingSource, number>> = { near: 0, manual: 1, device: 2 }

/** The order in which events count. */
export const inOrder = (a: CouplingEvent, b: CouplingEvent): number =>
  a.at - b.at || WEIGHTS[a.source] - WEIGHTS[b.source] || a.vehicleId - b.vehicleId || a.id - b.id

/**
 * Which trailer hung on which vehicle, from events in order (docs/trailers.md). A vehicle pulls one trailer and a trailer hangs
 * on one vehicle: the latest event counts. What a device repeats is nothing new, so that a correction holds until the device
 * says something else.
 */
export class CouplingJudge {
  readonly #found: JudgedCoupling[] = []
  readonly #byVehicle = new Map<number, OpenCoupling>()
  readonly #byTrailer = new Map<string, OpenCoupling>()
  readonly #lastRead: Map<number, string | null>

  /** open, lastRead: what holds before the first event; the key that the device of a vehicle read last, null for none. */
  constructor(open: readonly OpenCoupling[] = [], lastRead: ReadonlyMap<number, string | null> = new Map()) {
    this.#lastRead = new Map(lastRead)
    for (const coupling of open) this.#begin(coupling)
  }

  take(event: CouplingEvent): void {
    const { id, vehicleId, at, source, isCoupled, key } = event
    const read = isCoupled ? key : null
    if (source === 'device') {
      if (this.#lastRead.get(vehicleId) === read) return
      this.#lastRead.set(vehicleId, read)
    }
    const now = this.#byVehicle.get(vehicleId)
    if (!isCoupled || key === null) {
      if (now && (key === null || source === 'device' || key === now.key)) this.#end(now, event, 'uncoupled')
      return
    }
    if (now?.key === key) return
    if (now) this.#end(now, event, 'otherTrailer')
    const elsewhere = this.#byTrailer.get(key)
    if (elsewhere) this.#end(elsewhere, event, 'otherVehicle')
    this.#begin({ vehicleId, key, from: at, startId: id })
  }

  /** Every coupling, those that last too, by their begin. */
  finish(): readonly JudgedCoupling[] {
    const open = [...this.#byVehicle.values()].map((one) => ({ ...one, to: null, endId: null, reason: null }))
    return [...this.#found, ...open].toSorted((a, b) => a.from - b.from || a.vehicleId - b.vehicleId)
  }

  #begin(coupling: OpenCoupling): void {
    this.#byVehicle.set(coupling.vehicleId, coupling)
    this.#byTrailer.set(coupling.key, coupling)
  }

  /** A coupling that ends where it began did not happen. */
  #end(coupling: OpenCoupling, { at, id }: CouplingEvent, reason: CouplingEnd): void {
    this.#byVehicle.delete(coupling.vehicleId)
    this.#byTrailer.delete(coupling.key)
    if (at > coupling.from) this.#found.push({ ...coupling, to: at, endId: id, reason })
  }
}
