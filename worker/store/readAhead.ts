import type { StoreTables } from './storeTables.ts'

const NO_SLOT = -1

/**
 * Finds the slots of a batch of locations, and brings what they will touch into the processor's caches. In a large fleet
 * nearly every cell that an event reads is not there, and an event by itself waits for one after the other; in loops that
 * do nothing but read, ten or more of them are under way at once. Changes nothing.
 */
export class ReadAhead {
  /** Keeps the reads from being optimised away. */
  checksum = 0
  #slots = new Int32Array(0)
  #count = 0

  /** The first `count` of `vehicleIds` are those of the batch. */
  run(t: StoreTables, vehicleIds: ArrayLike<number>, count: number): void {
    if (this.#slots.length < count) this.#slots = new Int32Array(count * 2)
    this.#count = count
    const slots = this.#slots
    for (let i = 0; i < count; i++) slots[i] = t.guess(vehicleIds[i] ?? 0)
    let sum = 0
    for (let i = 0; i < count; i++) sum += t.columns.latitudeAt(slots[i] ?? 0)
    for (let i = 0; i < count; i++) slots[i] = t.find(vehicleIds[i] ?? 0)
    for (let i = 0; i < count; i++) sum += t.columns.flags[slots[i] ?? 0] ?? 0
    this.checksum = sum + t.trails.readAhead(slots.subarray(0, count))
  }

  /** The slot of the nth vehicle of the batch, if it is still that of `vehicleId`; else -1. */
  slotOf(t: StoreTables, nth: number, vehicleId: number): number {
    const slot = nth < this.#count ? (this.#slots[nth] ?? NO_SLOT) : NO_SLOT
    return slot !== NO_SLOT && t.columns.vehicleIdAt(slot) === vehicleId ? slot : NO_SLOT
  }
}
