import type { StateEvents } from '../../../src/contract/wire/events.ts'
import { afterInputs, afterMoment, type CanCount } from './odometers.ts'
import { type VehicleCounting, withPublished } from './vehicleCounting.ts'

type Located = Pick<StateEvents['vehicleLocation'], 'vehicleId' | 'timestamp'>
type Inputs = Pick<StateEvents['vehicleSensors'], 'vehicleId' | 'timestamp' | 'logicalInputStatuses'>

/**
 * The vehicles that have counters, as the tables have them. It depends on committed events and changes alone, so it is
 * the same in every process, except for the followed totals, which belong to the follower. Vehicles without counters
 * cost nothing.
 */
export class CountingMemory {
  #vehicles = new Map<number, VehicleCounting>()

  get size(): number {
    return this.#vehicles.size
  }

  /** undefined: the vehicle has no counters. */
  read(vehicleId: number): VehicleCounting | undefined {
    return this.#vehicles.get(vehicleId)
  }

  /** null: it has no counters any more. */
  write(vehicleId: number, counting: VehicleCounting | null): void {
    if (counting === null || counting.counters.length === 0) this.#vehicles.delete(vehicleId)
    else this.#vehicles.set(vehicleId, counting)
  }

  become(other: CountingMemory): void {
    this.#vehicles = other.#vehicles
  }

  /** A position that is newer than every one before. */
  locate(location: Located): void {
    const known = this.#vehicles.get(location.vehicleId)
    if (known) this.#vehicles.set(location.vehicleId, locatedCounting(known, location.timestamp))
  }

  takeInputs(inputs: Inputs): void {
    const known = this.#vehicles.get(inputs.vehicleId)
    if (known)
      this.#vehicles.set(inputs.vehicleId, { ...known, odometers: afterInputs(known.odometers, inputs) })
  }

  /** Stores a counter as it was published. */
  notePublished({ vehicleId, counter }: StateEvents['onUpdateVehicleCounter']): void {
    const known = this.#vehicles.get(vehicleId)
    if (known) this.#vehicles.set(vehicleId, withPublished(known, [counter]))
  }

  /** Vehicles' own counts, as reported by devices that are connected to this process. */
  takeCan(counts: ReadonlyMap<number, CanCount>): void {
    for (const [vehicleId, count] of counts) {
      const known = this.#vehicles.get(vehicleId)
      if (known) this.#vehicles.set(vehicleId, { ...known, odometers: { ...known.odometers, ...count } })
    }
  }
}

/** The same object of odometers where nothing of the position counts. */
export const locatedCounting = (before: VehicleCounting, at: number): VehicleCounting => ({
  ...before,
  odometers: afterMoment(before.odometers, at),
})
