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

/** The rows in the order of a column, empty cells last either way; rows that are equal keep their order. */
export const sortRows = (
  rows: readonly ResultRow[],
  column: ResultColumn,
  isDescending: boolean,
  compare: (a: string, b: string) => number,
): readonly ResultRow[] => {
  const values = sortValues(rows, column, compare)
  const sign = isDescending ? -1 : 1
  const order = Uint32Array.from(rows, (_, place) => place).toSorted((a, b) => {
    const [first, second] = [values[a] ?? EMPTY_LAST, values[b] ?? EMPTY_LAST]
    if (first === second) return a - b
    if (first === EMPTY_LAST) return 1
    if (second === EMPTY_LAST) return -1
    return sign * (first - second)
  })
  return Array.from(order, (place) => rows[place] as ResultRow)
}
