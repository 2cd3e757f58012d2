import type { ClusterBuffers } from '../../contract/engine/marks.ts'
import { MARKER_STATUSES } from '../../contract/rules/status.ts'

/** Radius of the smallest and the largest ring, CSS pixels, and the count from which rings stop growing. */
const RADIUS = { from: 17, to: 28 } as const
const LARGEST = 5_000

/** The order of the shares on the rim, clockwise from the top. */
export const SHARE_ORDER = ['move', 'normal', 'no_signal'] as const

/** Clusters as columns that deck.gl reads without an accessor per object. */
export interface ClusterRows {
  readonly count: number
  readonly clusterIds: Float64Array
  /** Longitude, latitude per row, degrees. */
  readonly positions: Float64Array
  /** CSS pixels. */
  readonly radii: Float32Array
  /** Where the first and the second share of SHARE_ORDER end, 0 to 1: two per row. */
  readonly shares: Float32Array
}

/** A ring grows with the number of digits of its count, so that the difference is visible. */
export const ringRadius = (total: number): number =>
  RADIUS.from + (RADIUS.to - RADIUS.from) * Math.min(1, Math.log10(total) / Math.log10(LARGEST))

const COLUMNS = SHARE_ORDER.map((status) => MARKER_STATUSES.indexOf(status))

/** One pass over the clusters in view. Ids and positions are the lent columns themselves. */
export const clusterRows = (clusters: ClusterBuffers): ClusterRows => {
  const { count, totals } = clusters
  const radii = new Float32Array(count)
  const shares = new Float32Array(count * 2)
  for (let row = 0; row < count; row++) {
    const total = totals[row] ?? 1
    const [first = 0, second = 0] = COLUMNS.map((column) => clusters.shares[row * 3 + column] ?? 0)
    radii[row] = ringRadius(total)
    shares[row * 2] = first / total
    shares[row * 2 + 1] = (first + second) / total
  }
  return {
    count,
    clusterIds: clusters.ids.subarray(0, count),
    positions: clusters.positions.subarray(0, count * 2),
    radii,
    shares,
  }
}
