import type { StateEvents } from '../../../src/contract/wire/events.ts'
import type { MeasuredExtras } from '../ports.ts'
import type { VehicleRegistry } from '../registry.ts'
import { type CountingMemory, locatedCounting } from './countingMemory.ts'
import { afterCanHours, afterInputs, type CanCount, isFollowedType } from './odometers.ts'
import {
  type StoredCounting,
  type PublishedCounter,
  countersToPublish,
  type VehicleCounting,
  withPublished,
} from './vehicleCounting.ts'

/** Every protocol reports the vehicle's own engine hours under this name, in ms (server/ingest/devices/ports.ts). */
const CAN_ATTRIBUTE = 'hours'
const HOUR_MS = 3_600_000
const NOTHING: readonly PublishedCounter[] = []

/** A row of vehicle_counting to be written. */
export interface CountingRow {
  readonly ownerId: number
  readonly vehicleId: number
  readonly stored: StoredCounting
}

/** The effects of one write's observations on counters; the memory itself changes after the commit. */
export class CountingPlan {
  readonly #memory: CountingMemory
  readonly #vehicles = new Map<number, VehicleCounting>()
  /** Counts that devices reported in this write, by vehicle. */
  readonly can = new Map<number, CanCount>()

  constructor(memory: CountingMemory) {
    this.#memory = memory
  }

  /** A position that is newer than every one before. Returns the counters to publish. */
  locate(
    location: Pick<StateEvents['vehicleLocation'], 'vehicleId' | 'timestamp'>,
    measured: MeasuredExtras | undefined,
  ): readonly PublishedCounter[] {
    const { vehicleId, timestamp } = location
    const before = this.#read(vehicleId)
    if (!before) return NOTHING
    const located = locatedCounting(before, timestamp)
    const hours = measured?.attributes?.[CAN_ATTRIBUTE]
    if (typeof hours !== 'number' || !(hours >= 0)) return this.#settle(vehicleId, located, timestamp)
    const odometers = afterCanHours(located.odometers, hours / HOUR_MS, timestamp)
    const { canHours, canReading, canAt } = odometers
    this.can.set(vehicleId, { canHours, canReading, canAt })
    return this.#settle(vehicleId, { ...located, odometers }, timestamp)
  }

  takeInputs(
    inputs: StateEvents['vehicleSensors'] & { readonly vehicleId: number },
  ): readonly PublishedCounter[] {
    const { vehicleId, timestamp } = inputs
    const before = this.#read(vehicleId)
    if (!before) return NOTHING
    const odometers = afterInputs(before.odometers, inputs)
    return this.#settle(vehicleId, { ...before, odometers }, timestamp)
  }

  /** The rows to write: the vehicles of which something counted. */
  rows(registry: Pick<VehicleRegistry, 'ownerOf'>): readonly CountingRow[] {
    const rows: CountingRow[] = []
    for (const [vehicleId, { odometers, marks, lastId }] of this.#vehicles) {
      const ownerId = registry.ownerOf(vehicleId)
      if (ownerId === null || odometers === this.#memory.read(vehicleId)?.odometers) continue
      const { at, inputs, inputMs, canHours, canReading, canAt } = odometers
      const can = this.can.has(vehicleId) ? { canHours, canReading, canAt } : {}
      rows.push({ ownerId, vehicleId, stored: { at, inputs, inputMs, ...can, marks, lastId } })
    }
    return rows
  }

  #read(vehicleId: number): VehicleCounting | undefined {
    return this.#vehicles.get(vehicleId) ?? this.#memory.read(vehicleId)
  }

  #settle(vehicleId: number, after: VehicleCounting, at: number): readonly PublishedCounter[] {
    const changed = countersToPublish(after, at, (type) => !isFollowedType(type))
    this.#vehicles.set(
      vehicleId,
      withPublished(
        after,
        changed.map(({ counter }) => counter),
      ),
    )
    return changed
  }
}
