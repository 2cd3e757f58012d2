import type * as z from 'zod/mini'
import type { GeoPoint } from '../../../../src/contract/engine/view.ts'
import type { RoadVehicle } from '../../../../src/contract/http/roads.ts'
import { matchedLegs } from './matchedLegs.ts'
import { overlapping } from './overlapping.ts'
import { decodePolyline } from './polyline.ts'
import {
  type AreaQuestion,
  type Line,
  type MatchedLeg,
  type RoadDistance,
  type RoadEngine,
  RoadFailure,
  type RoadRoute,
  type RoadTransport,
  type TimedPoint,
} from './roadEngine.ts'
import { valhallaFailure } from './valhallaFault.ts'
import { valhallaArea, valhallaMatrix, valhallaRoute, valhallaTrace } from './valhallaSchemas.ts'

const M_OF_KM = 1_000
/** Valhalla's own limit of points of a way by car or lorry; longer ones are asked for in parts. */
const POINTS_OF_ROUTE = 20
/** Bends of an area's border that are smaller are left out, metres. */
const AREA_GENERALIZE_M = 50
/** The error of positions that is assumed, and how far from a position roads are looked for, metres. */
const TRACE = { gps_accuracy: 10, search_radius: 50 }
const TRACE_ATTRIBUTES = [
  'shape',
  'edge.names',
  'edge.speed_limit',
  'edge.begin_shape_index',
  'edge.end_shape_index',
  'matched.point',
  'matched.type',
  'matched.edge_index',
  'matched.begin_route_discontinuity',
  'matched.end_route_discontinuity',
]

const placeOf = ({ latitude, longitude }: GeoPoint) => ({ lat: latitude, lon: longitude })

/** A lorry of these measures, or an ordinary car. Metres and metric tons, as Valhalla takes them. */
const costingOf = (vehicle: RoadVehicle | null): object => {
  if (vehicle === null) return { costing: 'auto' }
  const { height, width, length, weight, axleLoad: axle_load } = vehicle
  return { costing: 'truck', costing_options: { truck: { height, width, length, weight, axle_load } } }
}

/** A Valhalla engine, wherever it runs (https://valhalla.github.io/valhalla/api/). */
export class ValhallaClient implements RoadEngine {
  readonly kind = 'valhalla'
  readonly can = { area: true, size: true }
  readonly #transport: RoadTransport

  constructor(transport: RoadTransport) {
    this.#transport = transport
  }

  async route(
    points: readonly GeoPoint[],
    vehicle: RoadVehicle | null,
    signal: AbortSignal,
  ): Promise<RoadRoute> {
    const legs: (RoadDistance & { readonly line: Line })[] = []
    for (const part of overlapping(points, POINTS_OF_ROUTE)) {
      const question = { locations: part.map(placeOf), ...costingOf(vehicle), directions_type: 'none' }
      // oxlint-disable-next-line no-await-in-loop -- one client does not take several turns at once
      const { trip } = await this.#ask('route', question, valhallaRoute, signal)
      for (const { summary, shape } of trip.legs) {
        legs.push({
          metres: summary.length * M_OF_KM,
          seconds: summary.time,
          line: readShape(() => decodePolyline(shape)),
        })
      }
    }
    return {
      metres: legs.reduce((sum, { metres }) => sum + metres, 0),
      seconds: legs.reduce((sum, { seconds }) => sum + seconds, 0),
      legs: legs.map(({ metres, seconds }) => ({ metres, seconds })),
      line: legs.flatMap(({ line }, index) => (index === 0 ? line : line.slice(1))),
    }
  }

  async matrix(
    sources: readonly GeoPoint[],
    targets: readonly GeoPoint[],
    vehicle: RoadVehicle | null,
    signal: AbortSignal,
  ): Promise<readonly (readonly (RoadDistance | null)[])[]> {
    const question = {
      sources: sources.map(placeOf),
      targets: targets.map(placeOf),
      ...costingOf(vehicle),
      verbose: false,
    }
    const { sources_to_targets: found } = await this.#ask(
      'sources_to_targets',
      question,
      valhallaMatrix,
      signal,
    )
    return sources.map((_, row) =>
      targets.map((__, column) => {
        const seconds = found.durations[row]?.[column]
        const kilometres = found.distances[row]?.[column]
        return typeof seconds === 'number' && typeof kilometres === 'number'
          ? { metres: kilometres * M_OF_KM, seconds }
          : null
      }),
    )
  }

  async area(
    point: GeoPoint,
    { minutes, direction, vehicle }: AreaQuestion,
    signal: AbortSignal,
  ): Promise<readonly (readonly Line[])[]> {
    const question = {
      locations: [placeOf(point)],
      ...costingOf(vehicle),
      contours: [{ time: minutes }],
      polygons: true,
      reverse: direction === 'to',
      generalize: AREA_GENERALIZE_M,
    }
    const { features } = await this.#ask('isochrone', question, valhallaArea, signal)
    return features.flatMap(({ geometry }) =>
      geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates,
    )
  }

  async match(track: readonly TimedPoint[], signal: AbortSignal): Promise<readonly (MatchedLeg | null)[]> {
    const question = {
      shape: track.map(placeOf),
      costing: 'auto',
      shape_match: 'map_snap',
      trace_options: TRACE,
      filters: { action: 'include', attributes: TRACE_ATTRIBUTES },
    }
    try {
      const trace = await this.#ask('trace_attributes', question, valhallaTrace, signal)
      return readShape(() => matchedLegs(track, trace))
    } catch (error) {
      // Nothing of the track is on a known road.
      if (error instanceof RoadFailure && error.fault === 'noRoad') return track.slice(1).map(() => null)
      throw error
    }
  }

  stop(): Promise<void> {
    return this.#transport.stop()
  }

  async #ask<T>(call: string, question: object, schema: z.ZodMiniType<T>, signal: AbortSignal): Promise<T> {
    const answer = await this.#transport.ask(call, question, signal).catch((error: unknown) => {
      throw valhallaFailure(error)
    })
    const read = schema.safeParse(answer)
    if (read.success) return read.data
    throw new RoadFailure('unavailable', `Valhalla's answer to ${call} has an unknown form`)
  }
}

/** A line that cannot be read is an answer that cannot be used. */
const readShape = <T>(read: () => T): T => {
  try {
    return read()
  } catch (error) {
    throw new RoadFailure('unavailable', "Valhalla's answer has a line that cannot be read", { cause: error })
  }
}
