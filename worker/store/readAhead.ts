import type { LocationBatch } from '../decode/binary/locationBatch.ts'
import { LOCATION_FIELD, LOCATION_FIELDS } from '../decode/binary/locationRow.ts'
import { ROW, ROW_NUMBERS } from './slotRows.ts'
import { hashNumber } from './slotIndex.ts'
import type { StoreTables } from './storeTables.ts'
import { SLOT_WORDS } from './trailLog.ts'

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
  /** Slots of the rows that are ready, from the row `begins` on; -1, or another vehicle's, for one that is not known. */
  readonly slots = new Int32Array(BLOCK)
  begins = 0
  #ends = 0
  /** Nth of the block whose slot is still looked for. */
  readonly #open = new Int32Array(BLOCK)

  /** The rows of another batch follow. */
  begin(): void {
    this.#ends = 0
  }

  /** Makes a row ready unless it is; answers up to where rows are. */
  reach(t: StoreTables, batch: LocationBatch, row: number): number {
    if (row < this.begins || row >= this.#ends) this.#makeReady(t, batch, row)
    return this.#ends
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

  #makeReady(t: StoreTables, batch: LocationBatch, begin: number): void {
    this.begins = begin
    this.#ends = Math.min(batch.count, begin + BLOCK)
    const count = this.#ends - begin
    const open = this.#open
    for (let i = 0; i < count; i++) open[i] = i
    let left = count
    for (let round = 0; left > 0; round++) {
      this.#guess(t, batch.values, round, left)
      this.#touch(t, left)
      left = this.#sieve(t, batch.values, left)
    }
  }

  /** Looks one entry further for each vehicle that was not where it was looked for so far. */
  #guess(t: StoreTables, values: Float64Array, round: number, left: number): void {
    const { slots, begins } = this
    const open = this.#open
    const { entries } = t
    const mask = entries.length - 1
    for (let i = 0; i < left; i++) {
      const nth = open[i] ?? 0
      const vehicleId = values[(begins + nth) * LOCATION_FIELDS + LOCATION_FIELD.vehicleId] ?? 0
      slots[nth] = (entries[(hashNumber(vehicleId) + round) & mask] ?? 0) - 1
    }
  }

  /** Both ends of a row, for rows begin anywhere in the pieces that memory comes in. */
  #touch(t: StoreTables, left: number): void {
    const { slots } = this
    const open = this.#open
    const { numbers } = t.columns.rows
    const { flags } = t.columns
    const { reasons } = t.dirty
    const trails = t.trails.slots
    let sum = 0
    for (let i = 0; i < left; i++) {
      const slot = Math.max(0, slots[open[i] ?? 0] ?? 0)
      sum += (numbers[slot * ROW_NUMBERS] ?? 0) + (numbers[slot * ROW_NUMBERS + ROW_NUMBERS - 1] ?? 0)
      sum += (flags[slot] ?? 0) + (reasons[slot] ?? 0) + (trails[slot * SLOT_WORDS] ?? 0)
    }
    this.checksum = sum
  }

  /** Keeps those open whose slot is another vehicle's; answers how many. */
  #sieve(t: StoreTables, values: Float64Array, looked: number): number {
    const { slots, begins } = this
    const open = this.#open
    const { numbers } = t.columns.rows
    let left = 0
    for (let i = 0; i < looked; i++) {
      const nth = open[i] ?? 0
      const slot = slots[nth] ?? 0
      const vehicleId = values[(begins + nth) * LOCATION_FIELDS + LOCATION_FIELD.vehicleId] ?? 0
      open[left] = nth
      left += slot >= 0 && numbers[slot * ROW_NUMBERS + ROW.vehicleId] !== vehicleId ? 1 : 0
    }
    return left
  }
}
