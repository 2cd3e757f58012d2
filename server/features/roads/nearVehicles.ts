import { type Kysely, sql } from 'kysely'
import type { GeoPoint } from '../../../src/contract/engine/view.ts'
import {
  ROAD_MATRIX_MAX,
  ROAD_NEAR_MAX,
  type RoadArea,
  type RoadNear,
} from '../../../src/contract/http/roads.ts'
import { distanceM } from '../../../src/contract/rules/geodesy.ts'
import type { AccountPrincipal } from '../../access/principal.ts'
import { visibleVehicle } from '../../access/visibility.ts'
import type { Database } from '../../storage/schema.ts'
import { isInArea } from './engine/isInArea.ts'
import { type RoadEngine, RoadFailure } from './engine/roadEngine.ts'

/** Most vehicles whose time by road is asked for, nearest first as the crow flies. */
const CANDIDATES_MAX = 300
/** No vehicle gets farther on a road, m/s (144 km/h). */
const FASTEST = 40

interface Candidate extends GeoPoint {
  readonly vehicleId: number
  /** As the crow flies. */
  readonly metres: number
}

/** The visible vehicles with a place, the nearest first. */
const readNearest = async (
  db: Kysely<Database>,
  principal: AccountPrincipal,
  { latitude, longitude }: GeoPoint,
  most: number,
): Promise<Candidate[]> => {
  // Squared degrees are enough for the order; the distance follows for those that are kept.
  const shrink = Math.cos((latitude * Math.PI) / 180)
  const { rows } = await sql<{ id: number; lat: number; lon: number }>`select vehicle.id, s.lat, s.lon
    from vehicle join vehicle_position_state s on s.owner_id = vehicle.owner_id and s.vehicle_id = vehicle.id
    where ${visibleVehicle(principal)} and s.lat is not null and s.lon is not null
    order by (s.lat - ${latitude}) ^ 2
      + (least(abs(s.lon - ${longitude}), 360 - abs(s.lon - ${longitude})) * ${shrink}) ^ 2, vehicle.id
    limit ${most}`.execute(db)
  return rows.map(({ id, lat, lon }) => ({
    vehicleId: id,
    latitude: lat,
    longitude: lon,
    metres: distanceM(latitude, longitude, lat, lon),
  }))
}

/** From where the point can be reached; null: the engine knows no areas. */
const areaTo = async (
  engine: RoadEngine,
  point: GeoPoint,
  minutes: number,
  signal: AbortSignal,
): Promise<RoadArea | null> =>
  engine.can.area ? engine.area(point, { minutes, direction: 'to', vehicle: null }, signal) : null

/** Time and distance by road of each candidate to the point; null: there is no way, or no road near it. */
const waysTo = async (
  engine: RoadEngine,
  candidates: readonly Candidate[],
  point: GeoPoint,
  signal: AbortSignal,
) => {
  const ways = []
  for (let from = 0; from < candidates.length; from += ROAD_MATRIX_MAX) {
    const sources = candidates.slice(from, from + ROAD_MATRIX_MAX)
    // oxlint-disable-next-line no-await-in-loop -- one caller does not take several turns at once
    ways.push(...(await matrixOf(engine, sources, point, signal)))
  }
  return ways
}

/** A vehicle far from every road makes the whole matrix fail: then each is asked for on its own. */
const matrixOf = async (
  engine: RoadEngine,
  sources: readonly Candidate[],
  point: GeoPoint,
  signal: AbortSignal,
): Promise<readonly ({ readonly metres: number; readonly seconds: number } | null)[]> => {
  try {
    const rows = await engine.matrix(sources, [point], null, signal)
    return rows.map(([way]) => way ?? null)
  } catch (error) {
    if (!(error instanceof RoadFailure) || error.fault === 'unavailable') throw error
    if (sources.length === 1) return [null]
    const half = Math.ceil(sources.length / 2)
    return [
      ...(await matrixOf(engine, sources.slice(0, half), point, signal)),
      ...(await matrixOf(engine, sources.slice(half), point, signal)),
    ]
  }
}

/**
 * The vehicles near a point that the caller sees, the nearest first. engine: null for distances as the crow flies.
 * @throws RoadFailure, or the signal's reason
 */
export const findNearVehicles = async (
  { db, engine }: { readonly db: Kysely<Database>; readonly engine: RoadEngine | null },
  principal: AccountPrincipal,
  { point, minutes }: { readonly point: GeoPoint; readonly minutes: number },
  signal: AbortSignal,
): Promise<RoadNear> => {
  if (engine === null) {
    const nearest = await readNearest(db, principal, point, ROAD_NEAR_MAX + 1)
    const vehicles = nearest.slice(0, ROAD_NEAR_MAX).map(({ vehicleId, metres }) => {
      return { vehicleId, metres, seconds: null }
    })
    return { byRoad: false, area: [], vehicles, cut: nearest.length > ROAD_NEAR_MAX }
  }
  const area = await areaTo(engine, point, minutes, signal)
  const nearest = await readNearest(db, principal, point, CANDIDATES_MAX + 1)
  const seconds = minutes * 60
  const mayReach = (one: Candidate): boolean =>
    one.metres <= seconds * FASTEST && (area === null || isInArea(area, one))
  const candidates = nearest.slice(0, CANDIDATES_MAX).filter(mayReach)
  const ways = await waysTo(engine, candidates, point, signal)
  const reached = candidates
    .flatMap(({ vehicleId }, index) => {
      const way = ways[index]
      return way && way.seconds <= seconds ? [{ vehicleId, ...way }] : []
    })
    .toSorted((one, other) => one.seconds - other.seconds)
  return {
    byRoad: true,
    area: area ?? [],
    vehicles: reached.slice(0, ROAD_NEAR_MAX),
    cut: reached.length > ROAD_NEAR_MAX || nearest.slice(CANDIDATES_MAX).some(mayReach),
  }
}
