import { MOTION } from './columns.ts'
import { SEQ } from './seqTable.ts'
import type { StoreTables } from './storeTables.ts'

/**
 * Brings what a batch of locations will touch into the processor's caches. At a million vehicles nearly every cell that an
 * event reads is not there, and an event by itself waits for one after the other; in loops that do nothing but read, ten
 * or more of them are under way at once. Changes nothing.
 */
export class ReadAhead {
  /** Keeps the reads from being optimised away. */
  checksum = 0
  #slots = new Int32Array(0)

  /** The first `count` of `vehicleIds` are those of the batch. */
  run(t: StoreTables, vehicleIds: ArrayLike<number>, count: number): void {
    const slots = this.#findSlots(t, vehicleIds, count)
    const { columns } = t
    let sum = 0
    for (let i = 0; i < slots.length; i++) {
      const slot = slots[i] ?? 0
      sum += (columns.latitude[slot] ?? 0) + (columns.longitude[slot] ?? 0) + (columns.heading[slot] ?? 0)
      sum += columns.motionAt(slot, MOTION.lastKnownTime) + columns.seqs.get(slot, SEQ.position)
      sum += columns.flags[slot] ?? 0
    }
    this.checksum = sum + t.trails.readAhead(slots)
  }

  #findSlots(t: StoreTables, vehicleIds: ArrayLike<number>, count: number): Int32Array {
    if (this.#slots.length < count) this.#slots = new Int32Array(count)
    let found = 0
    for (let i = 0; i < count; i++) {
      const slot = t.find(vehicleIds[i] ?? 0)
      if (slot !== -1) this.#slots[found++] = slot
    }
    return this.#slots.subarray(0, found)
  }
}
