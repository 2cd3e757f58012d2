import { ZOOM_FOCUS } from '../constants.ts'

/** Bits of MarkBuffers.flags. */
export const MARK_FLAG = {
  ignitionOn: 1,
  /** SOS or locked alarm. */
  alarm: 2,
  noConnection: 4,
  /** Drawn at the last good place (STATUS-14 to STATUS-16). */
  noGps: 8,
  deviceOff: 16,
  noDevice: 32,
  parkingWithIgnition: 64,
  longParkingWithIgnition: 128,
} as const

/**
 * The vehicles in the viewport that pass the filters, as columns of `count` rows (the arrays may be longer).
 * The buffers are lent: they go back to the engine with the acknowledgement of a later snapshot.
 */
export interface MarkBuffers {
  readonly count: number
  readonly vehicleIds: Float64Array<ArrayBuffer>
  /** Longitude, latitude per row, degrees. */
  readonly positions: Float64Array<ArrayBuffer>
  /** Degrees clockwise from north; NaN without a heading (MAP-28). */
  readonly angles: Float32Array<ArrayBuffer>
  /** Index into MARKER_STATUSES. */
  readonly statuses: Uint8Array<ArrayBuffer>
  /** MARK_FLAG bits. */
  readonly flags: Uint8Array<ArrayBuffer>
  /** Names of the rows while labels are on and few enough vehicles are in view; else null. */
  readonly labels: readonly string[] | null
}

/** Below this zoom vehicles are clustered: ZOOM_FOCUS, so that a focused vehicle is always drawn alone. */
export const CLUSTER_BELOW_ZOOM = ZOOM_FOCUS

/**
 * Markers that represent several vehicles, as columns of `count` rows (the arrays may be longer). Vehicles with an
 * alarm and the selected one are never in a cluster; unclustered vehicles are in the marks of the same snapshot. Lent
 * like MarkBuffers, and sent together with them unless there are none and were none.
 */
export interface ClusterBuffers {
  readonly count: number
  /** A cluster keeps its id in the next snapshot at the same zoom; also the key of `clusterBox`. */
  readonly ids: Float64Array<ArrayBuffer>
  /** Longitude, latitude per row, degrees: the mean of the vehicles. */
  readonly positions: Float64Array<ArrayBuffer>
  /** Vehicles, at least 2. */
  readonly totals: Uint32Array<ArrayBuffer>
  /** Vehicles per marker status: three per row, in the order of MARKER_STATUSES; their sum is the total. */
  readonly shares: Uint32Array<ArrayBuffer>
}

/** How far back a trail goes. */
export const TRAIL_MS = 300_000

/** More trails than this cover the map instead of showing movement: above, only the selected vehicle's. */
export const TRAIL_MAX_VEHICLES = 500

/**
 * The movement of vehicles in the last TRAIL_MS, as `count` paths (the arrays may be longer): path i has the vertices
 * startIndices[i] to startIndices[i + 1] - 1, oldest first, at least two. A time without GPS ends a path; the vehicle
 * continues in another one. Lent like MarkBuffers.
 */
export interface TrailBuffers {
  readonly count: number
  /** Vertices of all paths together: startIndices[count]. */
  readonly points: number
  /** Reference time of the ages, ms since the epoch. */
  readonly madeAt: number
  /** The vehicle of each path. */
  readonly vehicleIds: Float64Array<ArrayBuffer>
  readonly startIndices: Uint32Array<ArrayBuffer>
  /** Longitude, latitude per vertex, degrees. */
  readonly positions: Float64Array<ArrayBuffer>
  /** Seconds per vertex before `madeAt`, 0 or more. */
  readonly ages: Float32Array<ArrayBuffer>
}
