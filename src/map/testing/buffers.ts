import type { ClusterBuffers, TrailBuffers } from '../../contract/engine/marks.ts'

interface TestCluster {
  readonly id: number
  readonly longitude: number
  readonly latitude: number
  /** Vehicles without signal, stopped, moving: in the order of MARKER_STATUSES. */
  readonly shares: readonly [number, number, number]
}

/** Cluster buffers with spare capacity, as the engine lends them. */
export const clustersOf = (clusters: readonly TestCluster[]): ClusterBuffers => {
  const room = clusters.length + 2
  const buffers = {
    count: clusters.length,
    ids: new Float64Array(room),
    positions: new Float64Array(room * 2),
    totals: new Uint32Array(room),
    shares: new Uint32Array(room * 3),
  }
  for (const [row, { id, longitude, latitude, shares }] of clusters.entries()) {
    buffers.ids[row] = id
    buffers.positions.set([longitude, latitude], row * 2)
    buffers.totals[row] = shares[0] + shares[1] + shares[2]
    buffers.shares.set(shares, row * 3)
  }
  return buffers
}

interface TestTrail {
  readonly vehicleId: number
  /** Longitude, latitude, age in seconds: the oldest first. */
  readonly points: readonly (readonly [number, number, number])[]
}

/** Trail buffers of some paths. */
export const trailsOf = (trails: readonly TestTrail[]): TrailBuffers => {
  const points = trails.flatMap((trail) => trail.points)
  const starts = [0]
  for (const trail of trails) starts.push((starts.at(-1) ?? 0) + trail.points.length)
  return {
    count: trails.length,
    points: points.length,
    madeAt: 0,
    vehicleIds: Float64Array.from(trails, ({ vehicleId }) => vehicleId),
    startIndices: Uint32Array.from(starts),
    positions: Float64Array.from(points.flatMap(([longitude, latitude]) => [longitude, latitude])),
    ages: Float32Array.from(points, ([, , age]) => age),
  }
}
