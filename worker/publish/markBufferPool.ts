import type { MarkBuffers } from '../../src/contract/engine.ts'

/**
 * How many sets of buffers wait for use: one is with the reader, one on its way, so more than two at home are never
 * needed.
 */
const KEPT_SETS = 2
const LEAST_ROWS = 256
/** A set that is this many times larger than what is needed is let go, so that one look at the whole world is not kept. */
const WASTE_FACTOR = 16

/** The columns of a mark set without count and labels, so that they can be filled before those are known. */
export type MarkColumns = Pick<MarkBuffers, 'vehicleIds' | 'positions' | 'angles' | 'statuses' | 'flags'>

const makeColumns = (rows: number): MarkColumns => ({
  vehicleIds: new Float64Array(rows),
  positions: new Float64Array(rows * 2),
  angles: new Float32Array(rows),
  statuses: new Uint8Array(rows),
  flags: new Uint8Array(rows),
})

const rowsOf = (columns: MarkColumns): number => columns.vehicleIds.length

/** Lends the columns of snapshots and takes back what comes home with the acknowledgements. */
export class MarkBufferPool {
  #home: MarkColumns[] = []

  /** Columns for at least `rows` rows; what they hold is garbage until it is written. */
  take(rows: number): MarkColumns {
    const fitting = this.#home.findIndex(
      (columns) => rowsOf(columns) >= rows && rowsOf(columns) <= Math.max(LEAST_ROWS, rows) * WASTE_FACTOR,
    )
    if (fitting >= 0) return this.#home.splice(fitting, 1)[0] as MarkColumns
    this.#home = []
    // Room for growth, so that a vehicle more in view does not cost new buffers.
    return makeColumns(Math.max(LEAST_ROWS, Math.ceil(rows * 1.25)))
  }

  /** Buffers that were moved away again in the meantime have no rows and are of no use. */
  giveBack(columns: MarkColumns): void {
    if (rowsOf(columns) > 0 && this.#home.length < KEPT_SETS) this.#home.push(columns)
  }

  get size(): number {
    return this.#home.length
  }
}
