import type { StoreTables } from './storeTables.ts'

const NO_SLOT = -1
/** Slots that are made ready at once: enough to wait for many cells together, few enough for the nearest cache. */
export const BLOCK = 64

/**
 * Finds the slots of a batch of locations, and brings what they will touch into the processor's caches, block by block. In
 * a large fleet nearly every cell that an event reads is not there, and an event by itself waits for one after the other;
 * in loops that do nothing but read, ten or more of them are under way at once. Changes nothing.
 */
export class ReadAhead {
  /** Keeps the reads from being optimised away. */
  checksum = 0
  #vehicleIds: ArrayLike<number> = []
  #count = 0
  /** Those of the block that is ready, which ends before `#end`. */
  readonly #slots = new Int32Array(BLOCK)
  #begin = 0
  #end = 0

  /** The first `count` of `vehicleIds` are those of the batch; they are read until the next batch begins. */
  begin(vehicleIds: ArrayLike<number>, count: number): void {
    this.#vehicleIds = vehicleIds
    this.#count = count
    this.#end = 0
  }

  /** The slot of a vehicle, the nth of the batch; found in another way where it is not. -1 when it has none. */
  slotOf(t: StoreTables, nth: number, vehicleId: number): number {
    if (nth >= this.#end && nth < this.#count) this.#makeReady(t, nth)
    const slot = nth >= this.#begin && nth < this.#end ? (this.#slots[nth - this.#begin] ?? NO_SLOT) : NO_SLOT
    return slot !== NO_SLOT && t.columns.vehicleIdAt(slot) === vehicleId ? slot : t.find(vehicleId)
  }

  /** Other events of the first `count` of `vehicleIds` follow. */
  expectEvents(t: StoreTables, vehicleIds: ArrayLike<number>, count: number): void {
    let sum = 0
    for (let i = 0; i < count; i++) {
      const slot = Math.max(0, t.guess(vehicleIds[i] ?? 0))
      sum += t.columns.vehicleIdAt(slot) + (t.columns.flags[slot] ?? 0)
    }
    this.checksum = sum
  }

  #makeReady(t: StoreTables, begin: number): void {
    const end = Math.min(this.#count, begin + BLOCK)
    const ids = this.#vehicleIds
    const slots = this.#slots
    const { columns, dirty, trails } = t
    const count = end - begin
    this.#begin = begin
    this.#end = end
    for (let i = 0; i < count; i++) slots[i] = t.guess(ids[begin + i] ?? 0)
    let sum = 0
    for (let i = 0; i < count; i++) {
      const slot = Math.max(0, slots[i] ?? 0)
      sum += columns.latitudeAt(slot) + (columns.flags[slot] ?? 0) + dirty.reasonsOf(slot)
    }
    for (let i = 0; i < count; i++) slots[i] = t.find(ids[begin + i] ?? 0)
    for (let i = 0; i < count; i++) sum += trails.readAhead(Math.max(0, slots[i] ?? 0))
    this.checksum = sum
  }
}
