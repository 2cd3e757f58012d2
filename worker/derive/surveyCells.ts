import { BYTES_PER_WORD, inEachByte, wordsOf, zeroBytes } from '../store/byteWords.ts'

/** Most ones that can be summed in a byte. */
const ADDENDS = 255

/** What `surveyCells` searches for. */
export interface CellBits {
  /** Cells with all of these bits are counted. */
  readonly counted: number
  /** Slots whose cell also has this bit are listed; few. */
  readonly named: number
}

/** The number of cells with all `counted` bits, and the slots among them that also have the `named` bit. */
export const surveyCells = (
  cells: Uint8Array,
  { counted, named }: CellBits,
): { readonly count: number; readonly slots: readonly number[] } => {
  const words = wordsOf(cells)
  const mask = inEachByte(counted)
  const rare = inEachByte(named)
  const slots: number[] = []
  let count = 0
  for (let from = 0; from < words.length; from += ADDENDS) {
    const end = Math.min(words.length, from + ADDENDS)
    let sums = 0
    for (let at = from; at < end; at++) {
      const word = words[at] ?? 0
      sums = (sums + zeroBytes((word & mask) ^ mask)) | 0
      if ((word & rare) !== 0) nameSlots(cells, at * BYTES_PER_WORD, counted | named, slots)
    }
    count += (sums & 255) + ((sums >>> 8) & 255) + ((sums >>> 16) & 255) + (sums >>> 24)
  }
  return { count, slots }
}

/** The slots of a word whose cells have all of `bits`. */
const nameSlots = (cells: Uint8Array, first: number, bits: number, slots: number[]): void => {
  for (let slot = first; slot < first + BYTES_PER_WORD; slot++) {
    if (((cells[slot] ?? 0) & bits) === bits) slots.push(slot)
  }
}
