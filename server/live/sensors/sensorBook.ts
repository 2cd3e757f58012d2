import { NO_SENSOR_SETUP, type SensorSetup } from '../../../src/contract/entities/sensorSetup.ts'

/** What is set up at a vehicle, and when its sensors last reported, ms since the epoch (null: not known). */
export interface WatchedSensors {
  readonly setup: SensorSetup
  readonly reportedAt: number | null
}

const isNothing = (setup: SensorSetup): boolean =>
  Object.keys(NO_SENSOR_SETUP).every((name) => setup[name as keyof SensorSetup].length === 0)

/**
 * The vehicles whose sensors or inputs are set up, and no others: reports of any other vehicle cost one look. It mirrors
 * the tables, as the registry that it belongs to.
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

  /** What is set up now; `reportedAt` as it is known, where it is not given. */
  write(vehicleId: number, setup: SensorSetup, reportedAt?: number | null): void {
    if (isNothing(setup)) this.#watched.delete(vehicleId)
    else {
      const known = this.#watched.get(vehicleId)?.reportedAt ?? null
      this.#watched.set(vehicleId, { setup, reportedAt: reportedAt ?? known })
    }
  }

  /** A report of this moment was stored; the newest counts. */
  noteReport(vehicleId: number, at: number): void {
    const known = this.#watched.get(vehicleId)
    if (known && !(known.reportedAt !== null && known.reportedAt >= at))
      this.#watched.set(vehicleId, { ...known, reportedAt: at })
  }

  delete(vehicleId: number): void {
    this.#watched.delete(vehicleId)
  }

  /** Becomes what another book is, which is used no more. */
  become(other: SensorBook): void {
    this.#watched = other.#watched
  }
}
