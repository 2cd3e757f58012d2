import type { GeoPoint } from '../../../../src/contract/engine/view.ts'
import { ROAD_MATRIX_MAX } from '../../../../src/contract/http/roads.ts'
import { distanceM } from '../../../../src/contract/rules/geodesy.ts'
import { STRAIGHT_DETOUR, STRAIGHT_SPEED } from '../../../../src/contract/tasks/straightWays.ts'
import { type RoadDistance, type RoadEngine, RoadFailure } from '../../roads/engine/roadEngine.ts'

const MINUTE_S = 60
/** All questions of one matrix together, ms; one that takes longer is replaced by straight lines. */
const TIMEOUT_MS = 30_000

/** Ways from each place to each. */
export interface DriveTimes {
  readonly minutes: readonly (readonly number[])[]
  readonly metres: readonly (readonly number[])[]
  /** false: straight lines, longer by the usual detour. */
  readonly isByRoad: boolean
}

const straightWay = (from: GeoPoint, to: GeoPoint): RoadDistance => {
  const metres = STRAIGHT_DETOUR * distanceM(from.latitude, from.longitude, to.latitude, to.longitude)
  return { metres, seconds: metres / STRAIGHT_SPEED }
}

/** By road, in parts of as many places as the engine takes; null: it failed. */
const readMatrix = async (
  engine: RoadEngine,
  places: readonly GeoPoint[],
  signal: AbortSignal,
): Promise<readonly (readonly (RoadDistance | null)[])[] | null> => {
  const timeout = AbortSignal.timeout(TIMEOUT_MS)
  const rows = places.map((): (RoadDistance | null)[] => [])
  try {
    for (let from = 0; from < places.length; from += ROAD_MATRIX_MAX)
      for (let to = 0; to < places.length; to += ROAD_MATRIX_MAX) {
        const sources = places.slice(from, from + ROAD_MATRIX_MAX)
        const targets = places.slice(to, to + ROAD_MATRIX_MAX)
        const part = await engine.matrix(sources, targets, null, AbortSignal.any([signal, timeout]))
        for (const [index, row] of part.entries()) rows[from + index]?.push(...row)
      }
    return rows
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof RoadFailure || timeout.aborted) return null
    throw error
  }
}

/** Minutes and metres between places: by road where there is an engine that answers, where it has no way straight. */
export const readDriveTimes = async (
  engine: RoadEngine | null,
  places: readonly GeoPoint[],
  signal: AbortSignal,
): Promise<DriveTimes> => {
  const matrix = engine === null ? null : await readMatrix(engine, places, signal)
  const ways = places.map((from, row) =>
    places.map((to, column) => matrix?.[row]?.[column] ?? straightWay(from, to)),
  )
  return {
    minutes: ways.map((row) => row.map(({ seconds }) => seconds / MINUTE_S)),
    metres: ways.map((row) => row.map(({ metres }) => metres)),
    isByRoad: matrix !== null,
  }
}
