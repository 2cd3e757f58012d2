import type { ListGroupId } from '../../src/contract/engine/view.ts'
import type { VehicleRow } from '../../src/contract/engine/rows.ts'
import type { FleetDerivation } from '../derive/fleetDerivation.ts'
import type { ListLines } from '../derive/listLines.ts'
import type { Clock } from '../ports.ts'
import type { FleetStore } from '../store/fleetStore.ts'
import { FLAG, MOTION } from '../store/columns.ts'
import { readRow } from '../store/readRow.ts'
import { ROW, ROW_NUMBERS } from '../store/slotRows.ts'
import type { VisitPoint } from '../store/trailLog.ts'
import type { DetailSource } from './detailView.ts'
import type { MarkSource, SlotPlaces } from './markSource.ts'
import type { GroupHeader, RowSource } from './rowWindowView.ts'
import type { TrailSource } from './trailsView.ts'

/**
 * The fleet as the views of a snapshot read it. The columns may be replaced, so each is fetched again on every read.
 */
export class FleetSource implements MarkSource, RowSource, DetailSource, TrailSource {
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
  get statuses(): Uint8Array {
    return this.#derivation.markerStatus
  }
  get flags(): Uint8Array {
    return this.#derivation.markFlags
  }
  get lines(): ListLines {
    return this.#derivation.lines
  }

  vehicleIdAt(slot: number): number {
    return this.#store.columns.vehicleIdAt(slot)
  }
  latitudeAt(slot: number): number {
    return this.#store.columns.latitudeAt(slot)
  }
  longitudeAt(slot: number): number {
    return this.#store.columns.longitudeAt(slot)
  }
  headingAt(slot: number): number {
    return this.#store.columns.headingAt(slot)
  }
  /** Every known vehicle, filtered out or not, in the sort order of the list. */
  eachInOrder(visit: (slot: number) => void): void {
    this.#derivation.eachInOrder(visit)
  }
  isShown(slot: number): boolean {
    return this.#derivation.passesFilters(slot)
  }
  readPlaces(slots: Uint32Array, from: number, to: number, { latitudes, longitudes }: SlotPlaces): void {
    const { numbers } = this.#store.columns.rows
    for (let i = from; i < to; i++) {
      const slot = slots[i] ?? 0
      latitudes[i - from] = numbers[slot * ROW_NUMBERS + ROW.latitude] ?? Number.NaN
      longitudes[i - from] = numbers[slot * ROW_NUMBERS + ROW.longitude] ?? Number.NaN
    }
  }
  nameOf(slot: number): string {
    return this.#store.texts.name(slot)
  }
  readRow(slot: number): VehicleRow {
    return readRow(this.#store, this.#derivation, slot, this.#clock.now())
  }
  readHeader(groupId: ListGroupId): GroupHeader {
    return this.#derivation.readHeader(groupId)
  }
  readTrail(slot: number, sinceMs: number, visit: VisitPoint): void {
    const { columns, trails } = this.#store
    let last = sinceMs
    trails.read(slot, sinceMs, (latitude, longitude, timeMs, gap) => {
      last = timeMs
      visit(latitude, longitude, timeMs, gap)
    })
    // Rings store whole seconds: within the same second, it is the place visited last.
    const time = columns.motionAt(slot, MOTION.lastKnownTime)
    if ((columns.flagsAt(slot) & FLAG.hasGps) === 0 || !(time >= last + 1_000)) return
    visit(columns.latitudeAt(slot), columns.longitudeAt(slot), time, trails.isBroken(slot))
  }
  /** Returns a test whether a vehicle matches a search; see FleetDerivation. */
  matcher(query: string): (slot: number) => boolean {
    return this.#derivation.matcher(query)
  }
  slotOf(vehicleId: number): number {
    return this.#store.slotOf(vehicleId)
  }
  slotOfSerial(serial: string): number {
    return this.#store.slotOfSerial(serial)
  }
}
