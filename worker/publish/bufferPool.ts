import type { ClusterBuffers, MarkBuffers, TrailBuffers } from '../../src/contract/engine/marks.ts'

/** Most idle sets of buffers: one is with the reader and one in transit, so more than two are never needed. */
const KEPT_SETS = 2
const LEAST_ROWS = 256
/** A set this many times larger than needed is dropped, so that one look at the whole world is not kept in memory. */
const WASTE_FACTOR = 16

/** How to make a set of one kind of buffers, and its row capacity. */
interface BufferKind<C> {
  make(rows: number): C
  rowsOf(columns: C): number
}

/** The columns of a mark set without count and labels, which are filled in later. */
export type MarkColumns = Pick<MarkBuffers, 'vehicleIds' | 'positions' | 'angles' | 'statuses' | 'flags'>

/** Bytes of a row of marks, the widest column first. */
const MARK_BYTES = 8 + 16 + 4 + 1 + 1

/** One block of memory, transferred to the page and back many times a second. */
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

/** Lends the columns of snapshots and takes back those returned with the acknowledgements. */
export class BufferPool<C> {
  readonly #kind: BufferKind<C>
  #idle: C[] = []

  constructor(kind: BufferKind<C>) {
    this.#kind = kind
  }

  /** Columns for at least `rows` rows; their content is garbage until written. */
  take(rows: number): C {
    const most = Math.max(LEAST_ROWS, rows) * WASTE_FACTOR
    const fits = (columns: C): boolean => {
      const room = this.#kind.rowsOf(columns)
      return room >= rows && room <= most
    }
    const fitting = this.#idle.findIndex(fits)
    if (fitting >= 0) return this.#idle.splice(fitting, 1)[0] as C
    this.#idle = []
    // Room for growth, so that one more vehicle in view does not need new buffers.
    return this.#kind.make(Math.max(LEAST_ROWS, Math.ceil(rows * 1.25)))
  }

  /** Takes buffers back; buffers that were transferred again have no rows and are dropped. */
  giveBack(columns: C | null): void {
    if (columns === null || this.#kind.rowsOf(columns) === 0 || this.#idle.length >= KEPT_SETS) return
    this.#idle.push(columns)
  }

  get size(): number {
    return this.#idle.length
  }
}
