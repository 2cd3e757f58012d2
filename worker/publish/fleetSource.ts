import type { VehicleRow } from '../../src/contract/engine.ts'
import type { FleetDerivation } from '../derive/fleetDerivation.ts'
import type { Clock } from '../ports.ts'
import type { FleetStore } from '../store/fleetStore.ts'
import { readRow } from '../store/readRow.ts'
import type { DetailSource } from './detailView.ts'
import type { MarkSource } from './marksView.ts'
import type { RowSource } from './rowWindowView.ts'

/** The fleet as the views of a snapshot read it. The columns may be replaced, so each is fetched anew on every read. */
export class FleetSource implements MarkSource, RowSource, DetailSource {
  readonly #store: FleetStore
  readonly #derivation: FleetDerivation
  readonly #clock: Clock

  constructor(store: FleetStore, derivation: FleetDerivation, clock: Clock) {
    this.#store = store
    this.#derivation = derivation
    this.#clock = clock
  }

  get slotLimit(): number {
    return this.#store.slotLimit
  }
  get vehicleIds(): Float64Array {
    return this.#store.columns.vehicleId
  }
  get latitudes(): Float64Array {
    return this.#store.columns.latitude
  }
  get longitudes(): Float64Array {
    return this.#store.columns.longitude
  }
  get headings(): Float32Array {
    return this.#store.columns.heading
  }
  get statuses(): Uint8Array {
    return this.#derivation.markerStatus
  }
  get flags(): Uint8Array {
    return this.#derivation.markFlags
  }
  get order(): Uint32Array {
    return this.#derivation.order
  }
  get listedCount(): number {
    return this.#derivation.listedCount
  }

  isShown(slot: number): boolean {
    return this.#store.isUsed(slot) && this.#derivation.passesFilters(slot)
  }
  nameOf(slot: number): string {
    return this.#store.texts.name(slot)
  }
  readRow(slot: number): VehicleRow {
    return readRow(this.#store, this.#derivation, slot, this.#clock.now())
  }
  slotOf(vehicleId: number): number {
    return this.#store.slotOf(vehicleId)
  }
  slotOfSerial(serial: string): number {
    return this.#store.slotOfSerial(serial)
  }
}
