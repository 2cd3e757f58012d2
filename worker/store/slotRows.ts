/**
 * Numbers per row: a power of two, like ROW_WORDS, so that an offset in a row can be added by `|` as well as by `+`.
 */
export const ROW_NUMBERS = 8
/** Four-byte words per row. */
export const ROW_WORDS = ROW_NUMBERS * 2

/** Offsets of the numbers in a row; NaN where the value is unknown. */
export const ROW = {
  /** Degrees WGS 84 of the last good place, where the marker is. */
  latitude: 0,
  longitude: 1,
  /** m/s */
  speed: 2,
  /** Degrees clockwise from north as reported by the server. */
  azimuth: 3,
  lastKnownTime: 4,
  /** STATUS-24 */
  parkingSince: 5,
  /** 0 while the slot is free. */
  vehicleId: 6,
} as const
type RowNumber = (typeof ROW)[keyof typeof ROW]
/** Replaces a row's last number: the word of the seq of its location (seqTable.ts). */
export const SEQ_WORD = 14
/** The last word of a row: FLAG bits (columns.ts) in the low bits; above them the dirty-list index (dirtySet.ts). */
export const STATE_WORD = 15
export const FLAG_BITS = 0xffff
export const NTH_SHIFT = 16

const TOLD: readonly RowNumber[] = [
  ROW.latitude,
  ROW.longitude,
  ROW.speed,
  ROW.azimuth,
  ROW.lastKnownTime,
  ROW.parkingSince,
]

/**
 * The data that every location of a vehicle reads and writes: 64 contiguous bytes per slot, the size of a cache line,
 * because cache misses are most of the cost of an event in a large fleet. Both arrays are views of the same bytes;
 * they are replaced when the fleet outgrows them.
 */
export class SlotRows {
  /** ROW_NUMBERS per slot. */
  numbers = new Float64Array(0)
  /** ROW_WORDS per slot. */
  words = new Uint32Array(0)

  at(slot: number, field: RowNumber): number {
    return this.numbers[slot * ROW_NUMBERS + field] ?? Number.NaN
  }

  /** Makes room for slots below `capacity`. */
  reserve(capacity: number): void {
    const before = this.words
    const buffer = new ArrayBuffer(capacity * ROW_NUMBERS * Float64Array.BYTES_PER_ELEMENT)
    this.words = new Uint32Array(buffer)
    this.numbers = new Float64Array(buffer)
    // Copied as words: copying as numbers could canonicalise NaN bit patterns.
    this.words.set(before)
    for (let slot = before.length / ROW_WORDS; slot < capacity; slot++) this.reset(slot)
  }

  /** Resets the slot to unknown; seqs, flags and the bits above them are preserved. */
  reset(slot: number): void {
    for (const field of TOLD) this.numbers[slot * ROW_NUMBERS + field] = Number.NaN
    this.numbers[slot * ROW_NUMBERS + ROW.vehicleId] = 0
  }
}
