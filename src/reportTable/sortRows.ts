import { cellOf, type ResultColumn, type ResultRow } from './resultRows.ts'

/** How a report is sorted; key: of a column. */
export interface ResultSort {
  readonly key: string
  readonly isDescending: boolean
}

const EMPTY_LAST = Number.POSITIVE_INFINITY

/** A number for each row that sorts as its cell: numbers as they are, texts by their place among the sorted texts. */
const sortValues = (
  rows: readonly ResultRow[],
  column: ResultColumn,
  compare: (a: string, b: string) => number,
): Float64Array => {
  const texts = new Set<string>()
  for (const row of rows) {
    const cell = cellOf(row, column)
    if (typeof cell === 'string') texts.add(cell)
  }
  const places = new Map([...texts].toSorted(compare).map((text, place) => [text, place]))
  return Float64Array.from(rows, (row) => {
    const cell = cellOf(row, column)
    if (cell === null) return EMPTY_LAST
    return typeof cell === 'number' ? cell : (places.get(cell) ?? EMPTY_LAST)
  })
}

/** The different values, from the least on. */
const differentOf = (values: Float64Array): Float64Array => {
  // Typed arrays sort numbers without a comparison of ours, many times as fast.
  const sorted = values.toSorted()
  let count = 0
  for (const value of sorted) if (count === 0 || value !== sorted[count - 1]) sorted[count++] = value
  return sorted.subarray(0, count)
}

/** The place of a value among different ones that are in order. */
const placeOf = (different: Float64Array, value: number): number => {
  let [low, high] = [0, different.length - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((different[middle] ?? EMPTY_LAST) < value) low = middle + 1
    else high = middle
  }
  return low
}

/** The rank of each value, from 0 on; empty ones are the last either way. */
const ranksOf = (values: Float64Array, isDescending: boolean): { ranks: Uint32Array; count: number } => {
  const different = differentOf(values)
  const count = different.length
  const last = different[count - 1] === EMPTY_LAST ? count - 2 : count - 1
  const ranks = Uint32Array.from(values, (value) => {
    const rank = placeOf(different, value)
    return isDescending && rank <= last ? last - rank : rank
  })
  return { ranks, count }
}

/**
 * The rows in the order of a column, empty cells last either way; rows that are equal keep their order. Rows are counted by
 * rank, so that 200,000 take a few tens of milliseconds.
 */
export const sortRows = (
  rows: readonly ResultRow[],
  column: ResultColumn,
  isDescending: boolean,
  compare: (a: string, b: string) => number,
): readonly ResultRow[] => {
  const { ranks, count } = ranksOf(sortValues(rows, column, compare), isDescending)
  /** Where the next row of each rank goes. */
  const next = new Uint32Array(count + 1)
  for (const rank of ranks) next[rank + 1] = (next[rank + 1] ?? 0) + 1
  for (let rank = 1; rank <= count; rank++) next[rank] = (next[rank] ?? 0) + (next[rank - 1] ?? 0)
  const sorted = rows.slice()
  for (const [place, row] of rows.entries()) {
    const rank = ranks[place] ?? 0
    const at = next[rank] ?? 0
    sorted[at] = row
    next[rank] = at + 1
  }
  return sorted
}
