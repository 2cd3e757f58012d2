import type { LocationBatch } from '../decode/binary/locationBatch.ts'
import { LOCATION_FIELD, LOCATION_FIELDS } from '../decode/binary/locationRow.ts'
import { COUNT_CELLS } from './countTable.ts'
import { SEQ_CELLS } from './seqTable.ts'
import { ROW, ROW_NUMBERS, ROW_WORDS, STATE_WORD } from './slotRows.ts'
import type { StoreTables } from './storeTables.ts'
import { SLOT_WORDS } from './trailLog.ts'

/** Slots prefetched at once: enough to overlap many memory accesses, few enough for the first-level cache. */
export const BLOCK = 64

/**
 * Resolves the slots of a batch of locations and prefetches the memory they will touch into the processor's caches,
 * block by block. In a large fleet nearly every cell that an event reads is a cache miss, and an event alone waits
 * for the misses one after the other; in loops that only read, ten or more are in flight at once. Changes nothing.
 */
export class ReadAhead {
  /** Keeps the reads from being optimised away. */
  checksum = 0
  /**
   * Slots of the rows that are ready, from the row `begins` on; -1 or another vehicle's slot for an unknown vehicle.
   */
  readonly slots = new Int32Array(BLOCK)
  begins = 0
  #ends = 0
  /** Slots of other events. */
  readonly #others = new Int32Array(BLOCK)

  /** Announces the rows of another batch. */
  begin(): void {
    this.#ends = 0
  }

  /** Prefetches a row unless it is ready; returns the end of the ready rows. */
  reach(t: StoreTables, batch: LocationBatch, row: number): number {
    if (row < this.begins || row >= this.#ends) this.#makeReady(t, batch, row)
    return this.#ends
  }

  /** Announces other events of the first `count` of `vehicleIds`. */
  expectEvents(t: StoreTables, vehicleIds: ArrayLike<number>, count: number): void {
    const slots = this.#others
    const { words } = t.columns.rows
    const { cells } = t.counts
    const { others: seqs } = t.columns.seqs
    let bits = 0
    for (let from = 0; from < count; from += BLOCK) {
      const size = Math.min(BLOCK, count - from)
      guess(t, vehicleIds, from, 1, slots, size)
      for (let i = 0; i < size; i += 2) {
        // For an odd count, reads one more slot, whatever it is.
        bits |= ofEvent(words, cells, seqs, slots[i] ?? 0) | ofEvent(words, cells, seqs, slots[i + 1] ?? 0)
      }
    }
    this.checksum = bits
  }

  /** Announces events of the first `count` of `vehicleIds` that only check whether the vehicle is known. */
  expectDetails(t: StoreTables, vehicleIds: ArrayLike<number>, count: number): void {
    for (let from = 0; from < count; from += BLOCK)
      guess(t, vehicleIds, from, 1, this.#others, Math.min(BLOCK, count - from))
  }

  #makeReady(t: StoreTables, batch: LocationBatch, begin: number): void {
    this.begins = begin
    this.#ends = Math.min(batch.count, begin + BLOCK)
    const count = this.#ends - begin
    const { values } = batch
    const first = begin * LOCATION_FIELDS + LOCATION_FIELD.vehicleId
    const isSure = guess(t, values, first, LOCATION_FIELDS, this.slots, count)
    this.#touch(t, count)
    if (!isSure) this.#sieve(t, values, count)
  }

  /**
   * Reads rows and trails of the slots, four at a time: each iteration loads the base and length of its arrays, and
   * the more such reads are queued in the processor, the fewer cache misses are in flight.
   */
  #touch(t: StoreTables, count: number): void {
    const { slots } = this
    const { words } = t.columns.rows
    const trails = t.trails.slots
    let bits = 0
    let i = 0
    for (; i + 3 < count; i += 4) {
      bits |= ofLocation(words, trails, slots[i] ?? 0) | ofLocation(words, trails, slots[i + 1] ?? 0)
      bits |= ofLocation(words, trails, slots[i + 2] ?? 0) | ofLocation(words, trails, slots[i + 3] ?? 0)
    }
    for (; i < count; i++) bits |= ofLocation(words, trails, slots[i] ?? 0)
    this.checksum = bits
  }

  /** Resolves the wrongly guessed slots by a full lookup. */
  #sieve(t: StoreTables, values: Float64Array, count: number): void {
    const { slots, begins } = this
    const { numbers } = t.columns.rows
    for (let i = 0; i < count; i++) {
      const slot = slots[i] ?? 0
      const vehicleId = values[(begins + i) * LOCATION_FIELDS + LOCATION_FIELD.vehicleId] ?? 0
      if (slot >= 0 && numbers[slot * ROW_NUMBERS + ROW.vehicleId] !== vehicleId) slots[i] = t.find(vehicleId)
    }
  }
}

/** Both ends of a row, because rows are not aligned to cache lines, and the first part of the trail. */
const ofLocation = (words: Uint32Array, trails: Uint32Array, found: number): number => {
  const slot = Math.max(0, found)
  const row = slot * ROW_WORDS
  return (words[row] ?? 0) | (words[row + ROW_WORDS - 1] ?? 0) | (trails[slot * SLOT_WORDS] ?? 0)
}

/** Flags, counts and seqs. */
const ofEvent = (words: Uint32Array, counts: Uint8Array, seqs: Uint32Array, found: number): number => {
  const slot = Math.max(0, found)
  return (
    (words[slot * ROW_WORDS + STATE_WORD] ?? 0) |
    (counts[slot * COUNT_CELLS] ?? 0) |
    (seqs[slot * SEQ_CELLS] ?? 0)
  )
}

/**
 * Writes the index's slot, or -1, of `count` vehicles whose ids are `step` apart from `first` on to the beginning of
 * `slots`. Returns true when each slot certainly belongs to its vehicle.
 */
const guess = (
  t: StoreTables,
  ids: ArrayLike<number>,
  first: number,
  step: number,
  slots: Int32Array,
  count: number,
): boolean => {
  const known = t.slotsById
  let found = count
  for (let i = 0; i < count; i++) {
    const vehicleId = ids[first + i * step] ?? 0
    const entry = vehicleId < known.length ? (known[vehicleId] ?? 0) : 0
    slots[i] = entry - 1
    if (entry === 0) found -= 1
  }
  if (found === count) return true
  for (let i = 0; i < count; i++) {
    if ((slots[i] ?? 0) < 0) slots[i] = t.guess(ids[first + i * step] ?? 0)
  }
  return false
}
