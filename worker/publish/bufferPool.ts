import type { ClusterBuffers, MarkBuffers, TrailBuffers } from '../../src/contract/engine.ts'

/**
 * How many sets of buffers wait for use: one is with the reader, one on its way, so more than two at home are never
 * needed.
 */
const KEPT_SETS = 2
const LEAST_ROWS = 256
/** A set that is this many times larger than what is needed is let go, so that one look at the whole world is not kept. */
const WASTE_FACTOR = 16

/** How sets of one kind of buffers are made, and how many rows one has room for. */
interface BufferKind<C> {
  make(rows: number): C
  rowsOf(columns: C): number
}

/** The columns of a mark set without count and labels, so that they can be filled before those are known. */
export type MarkColumns = Pick<MarkBuffers, 'vehicleIds' | 'positions' | 'angles' | 'statuses' | 'flags'>

/** Bytes of a row of marks, the widest column first. */
const MARK_BYTES = 8 + 16 + 4 + 1 + 1

/** In one piece of memory, which is moved to the page and back many times a second. */
export const MARK_COLUMNS: BufferKind<MarkColumns> = {
  make: (rows) => {
    const buffer = new ArrayBuffer(rows * MARK_BYTES)
    return {
      vehicleIds: new Float64Array(buffer, 0, rows),
      positions: new Float64Array(buffer, rows * 8, rows * 2),
      angles: new Float32Array(buffer, rows * 24, rows),
      statuses: new Uint8Array(buffer, rows * 28, rows),
      flags: new Uint8Array(buffer, rows * 29, rows),
    }
  },
  rowsOf: ({ vehicleIds }) => vehicleIds.length,
}

export type ClusterColumns = Omit<ClusterBuffers, 'count'>

export const CLUSTER_COLUMNS: BufferKind<ClusterColumns> = {
  make: (rows) => ({
    ids: new Float64Array(rows),
    positions: new Float64Array(rows * 2),
    totals: new Uint32Array(rows),
    shares: new Uint32Array(rows * 3),
  }),
  rowsOf: ({ ids }) => ids.length,
}

/** A row is a vertex; paths have at least two. */
export type TrailColumns = Omit<TrailBuffers, 'count' | 'points' | 'madeAt'>

export const TRAIL_COLUMNS: BufferKind<TrailColumns> = {
  make: (rows) => ({
    vehicleIds: new Float64Array(Math.ceil(rows / 2)),
    startIndices: new Uint32Array(Math.ceil(rows / 2) + 1),
    positions: new Float64Array(rows * 2),
    ages: new Float32Array(rows),
  }),
  rowsOf: ({ ages }) => ages.length,
}

/** Lends the columns of snapshots and takes back what comes home with the acknowledgements. */
export class BufferPool<C> {
  readonly #kind: BufferKind<C>
  #home: C[] = []

  constructor(kind: BufferKind<C>) {
    this.#kind = kind
  }

  /** Columns for at least `rows` rows; what they hold is garbage until it is written. */
  take(rows: number): C {
    const most = Math.max(LEAST_ROWS, rows) * WASTE_FACTOR
    const fits = (columns: C): boolean => {
      const room = this.#kind.rowsOf(columns)
      return room >= rows && room <= most
    }
    const fitting = this.#home.findIndex(fits)
    if (fitting >= 0) return this.#home.splice(fitting, 1)[0] as C
    this.#home = []
    // Room for growth, so that a vehicle more in view does not cost new buffers.
    return this.#kind.make(Math.max(LEAST_ROWS, Math.ceil(rows * 1.25)))
  }

  /** Buffers that were moved away again in the meantime have no rows and are of no use. */
  giveBack(columns: C | null): void {
    if (columns === null || this.#kind.rowsOf(columns) === 0 || this.#home.length >= KEPT_SETS) return
    this.#home.push(columns)
  }

  get size(): number {
    return this.#home.length
  }
}
