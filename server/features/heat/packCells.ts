/**
 * The cells of a day as bytes: sorted by column and row, each as four variable-length numbers: the step to its column, the
 * step from the row before (zigzag), count and ms. Seven bytes a cell on average, a third of what columns of numbers take.
 */

/** What a cell of `HEAT_ZOOM` has. ms: whole. */
export interface Cell {
  readonly column: number
  readonly row: number
  count: number
  ms: number
}

const CONTINUES = 0x80
/** Of a cell at most: four numbers below 2^28. */
const CELL_BYTES_MAX = 16

/** Sums by cell. */
export class CellSums {
  readonly #cells = new Map<number, Cell>()

  add(column: number, row: number, count: number, ms: number): void {
    const key = column * 2 ** 18 + row
    const there = this.#cells.get(key)
    if (there) {
      there.count += count
      there.ms += ms
    } else this.#cells.set(key, { column, row, count, ms })
  }

  get all(): readonly Cell[] {
    return [...this.#cells.values()]
  }
}

/** The bytes of some cells; null: there are none. */
export const packCells = (cells: readonly Cell[]): Buffer | null => {
  if (cells.length === 0) return null
  const bytes = Buffer.alloc(cells.length * CELL_BYTES_MAX)
  let at = 0
  const write = (value: number): void => {
    let rest = value
    while (rest >= CONTINUES) {
      bytes[at++] = (rest & 0x7f) | CONTINUES
      rest >>>= 7
    }
    bytes[at++] = rest
  }
  let [column, row] = [0, 0]
  for (const cell of cells.toSorted((a, b) => a.column - b.column || a.row - b.row)) {
    write(cell.column - column)
    const step = cell.row - row
    write(step < 0 ? -2 * step - 1 : 2 * step)
    write(cell.count)
    write(cell.ms)
    column = cell.column
    row = cell.row
  }
  return bytes.subarray(0, at)
}

/** Calls `take` with each cell of the bytes. */
export const readCells = (
  bytes: Uint8Array,
  take: (column: number, row: number, count: number, ms: number) => void,
): void => {
  let [at, column, row] = [0, 0, 0]
  const read = (): number => {
    let byte = bytes[at++] ?? 0
    if (byte < CONTINUES) return byte
    let value = byte & 0x7f
    for (let shift = 7; byte >= CONTINUES; shift += 7) {
      byte = bytes[at++] ?? 0
      value |= (byte & 0x7f) << shift
    }
    return value
  }
  while (at < bytes.length) {
    column += read()
    const step = read()
    row += (step & 1) === 1 ? -((step + 1) >>> 1) : step >>> 1
    const count = read()
    take(column, row, count, read())
  }
}
