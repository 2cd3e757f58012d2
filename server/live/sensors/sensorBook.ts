import { NO_SENSOR_SETUP, type SensorSetup } from '../../../src/contract/entities/sensorSetup.ts'

/** The set-up of a vehicle, and when its sensors last reported, ms since the epoch (null: not known). */
export interface WatchedSensors {
  readonly setup: SensorSetup
  readonly reportedAt: number | null
}

const isNothing = (setup: SensorSetup): boolean =>
  Object.keys(NO_SENSOR_SETUP).every((name) => setup[name as keyof SensorSetup].length === 0)

/**
 * The vehicles whose sensors or inputs are set up, and no others: reports of any other vehicle cost one lookup. It
 * mirrors the tables, like the registry that it belongs to.
 */
export class SensorBook {
  #watched = new Map<number, WatchedSensors>()

  get size(): number {
    return this.#watched.size
  }

  /** null: nothing is set up. */
  read(vehicleId: number): WatchedSensors | null {
    return this.#watched.get(vehicleId) ?? null
  }

  /** Stores the current set-up; without `reportedAt`, the known value stays. */
  write(vehicleId: number, setup: SensorSetup, reportedAt?: number | null): void {
    if (isNothing(setup)) this.#watched.delete(vehicleId)
    else {
      const known = this.#watched.get(vehicleId)?.reportedAt ?? null
      this.#watched.set(vehicleId, { setup, reportedAt: reportedAt ?? known })
    }
  }

  /** A report of this moment was stored; only the newest is kept. */
  noteReport(vehicleId: number, at: number): void {
    const known = this.#watched.get(vehicleId)
    if (known && !(known.reportedAt !== null && known.reportedAt >= at))
      this.#watched.set(vehicleId, { ...known, reportedAt: at })
  }

  delete(vehicleId: number): void {
    this.#watched.delete(vehicleId)
  }

  /** Takes over the content of another book, which must not be used any more. */
  become(other: SensorBook): void {
    this.#watched = other.#watched
  }
}
