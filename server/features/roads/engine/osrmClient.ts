import * as z from 'zod/mini'
import type { GeoPoint } from '../../../../src/contract/engine/view.ts'
import type { RoadVehicle } from '../../../../src/contract/http/roads.ts'
import { overlapping } from './overlapping.ts'
import { decodePolyline } from './polyline.ts'
import {
  EngineRefusal,
  type Line,
  type MatchedLeg,
  type RoadDistance,
  type RoadEngine,
  RoadFailure,
  type RoadFault,
  type RoadRoute,
  type RoadTransport,
  type TimedPoint,
} from './roadEngine.ts'
import { withoutCrossings } from './matchedLegs.ts'

/** The parts of OSRM's answers that are read (https://project-osrm.org/docs/v5.24.0/api/). Metres and seconds. */
const distance = { distance: z.number(), duration: z.number() }
const step = z.object({ distance: z.number(), name: z.string(), geometry: z.string() })
const route = z.object({ ...distance, geometry: z.string(), legs: z.array(z.object(distance)) })
const osrmRoute = z.object({ routes: z.array(route).check(z.minLength(1)) })
const numbers = z.array(z.array(z.nullable(z.number())))
const osrmTable = z.object({ durations: numbers, distances: numbers })
const matchedLeg = z.object({ distance: z.number(), steps: z.array(step) })
const osrmMatch = z.object({
  tracepoints: z.array(
    z.nullable(z.object({ matchings_index: z.number(), waypoint_index: z.nullable(z.number()) })),
  ),
  matchings: z.array(z.object({ legs: z.array(matchedLeg) })),
})

/** OSRM's codes that a person causes; its text is not read. */
const FAULTS: Readonly<Record<string, RoadFault>> = {
  NoSegment: 'noRoad',
  NoMatch: 'noRoad',
  NoRoute: 'noWay',
  NoTable: 'noWay',
  NoTrips: 'noWay',
  TooBig: 'tooFar',
}
/** OSRM's own limit of positions that are matched at once (`--max-matching-size`). */
const POSITIONS_OF_MATCH = 100
/** How far from a position roads are looked for, metres. */
const RADIUS_M = 20

const placesOf = (points: readonly GeoPoint[]): string =>
  points.map(({ longitude, latitude }) => `${longitude.toFixed(6)},${latitude.toFixed(6)}`).join(';')

const failureOf = (error: unknown): unknown => {
  if (!(error instanceof EngineRefusal)) return error
  const { code, message } = error
  return new RoadFailure(FAULTS[code] ?? 'unavailable', `OSRM refused (${code}): ${message}`, {
    cause: error,
  })
}

type OsrmLeg = z.infer<typeof matchedLeg>

const readLeg = ({ distance: metres, steps }: OsrmLeg): MatchedLeg => {
  const longest = steps.toSorted((one, other) => other.distance - one.distance)[0]
  return {
    metres,
    line: steps.flatMap(({ geometry }, index): Line => decodePolyline(geometry).slice(index === 0 ? 0 : 1)),
    street: longest?.name || null,
    // OSRM's data has none.
    speedLimit: null,
  }
}

/** An OSRM server with its profile for cars. It knows no measures of vehicles and no areas. */
export class OsrmClient implements RoadEngine {
  readonly kind = 'osrm'
  readonly can = { area: false, size: false }
  readonly #transport: RoadTransport

  constructor(transport: RoadTransport) {
    this.#transport = transport
  }

  async route(
    points: readonly GeoPoint[],
    vehicle: RoadVehicle | null,
    signal: AbortSignal,
  ): Promise<RoadRoute> {
    onlyCars(vehicle)
    const options = 'overview=full&geometries=polyline6'
    const { routes } = await this.#ask('route', points, options, osrmRoute, signal)
    const [found] = routes
    if (!found) throw new RoadFailure('noWay', 'OSRM returned no route')
    return {
      metres: found.distance,
      seconds: found.duration,
      legs: found.legs.map(({ distance: metres, duration: seconds }) => ({ metres, seconds })),
      line: read(() => decodePolyline(found.geometry)),
    }
  }

  async matrix(
    sources: readonly GeoPoint[],
    targets: readonly GeoPoint[],
    vehicle: RoadVehicle | null,
    signal: AbortSignal,
  ): Promise<readonly (readonly (RoadDistance | null)[])[]> {
    onlyCars(vehicle)
    const from = sources.map((_, index) => index).join(';')
    const to = targets.map((_, index) => sources.length + index).join(';')
    const options = `sources=${from}&destinations=${to}&annotations=duration,distance`
    const table = await this.#ask('table', [...sources, ...targets], options, osrmTable, signal)
    return sources.map((_, row) =>
      targets.map((__, column) => {
        const [metres, seconds] = [table.distances[row]?.[column], table.durations[row]?.[column]]
        return typeof metres === 'number' && typeof seconds === 'number' ? { metres, seconds } : null
      }),
    )
  }

  async area(): Promise<never> {
    throw new RoadFailure('cannot', 'OSRM knows no areas')
  }

  async match(track: readonly TimedPoint[], signal: AbortSignal): Promise<readonly (MatchedLeg | null)[]> {
    const legs: (MatchedLeg | null)[] = []
    for (const part of overlapping(track, POSITIONS_OF_MATCH)) {
      // oxlint-disable-next-line no-await-in-loop -- one client does not take several turns at once
      legs.push(...(await this.#matchPart(part, signal)))
    }
    return withoutCrossings(legs)
  }

  stop(): Promise<void> {
    return this.#transport.stop()
  }

  async #matchPart(
    track: readonly TimedPoint[],
    signal: AbortSignal,
  ): Promise<readonly (MatchedLeg | null)[]> {
    const times = track.map(({ at }) => Math.round(at / 1_000)).join(';')
    const radii = track.map(() => RADIUS_M).join(';')
    const options = `timestamps=${times}&radiuses=${radii}&gaps=ignore&steps=true&overview=false&geometries=polyline6`
    try {
      const { tracepoints, matchings } = await this.#ask('match', track, options, osrmMatch, signal)
      return track.slice(1).map((_, index) => {
        const [from, to] = [tracepoints[index], tracepoints[index + 1]]
        if (!from || !to || from.matchings_index !== to.matchings_index) return null
        if (from.waypoint_index === null || to.waypoint_index !== from.waypoint_index + 1) return null
        const leg = matchings[from.matchings_index]?.legs[from.waypoint_index]
        return leg ? read(() => readLeg(leg)) : null
      })
    } catch (error) {
      if (error instanceof RoadFailure && error.fault === 'noRoad') return track.slice(1).map(() => null)
      throw error
    }
  }

  async #ask<T>(
    service: 'route' | 'table' | 'match',
    points: readonly GeoPoint[],
    options: string,
    schema: z.ZodMiniType<T>,
    signal: AbortSignal,
  ): Promise<T> {
    const call = `${service}/v1/driving/${placesOf(points)}?${options}`
    const answer = await this.#transport.ask(call, null, signal).catch((error: unknown) => {
      throw failureOf(error)
    })
    const parsed = schema.safeParse(answer)
    if (parsed.success) return parsed.data
    throw new RoadFailure('unavailable', `OSRM's answer to ${service} has an unknown form`)
  }
}

const onlyCars = (vehicle: RoadVehicle | null): void => {
  if (vehicle !== null) throw new RoadFailure('cannot', 'OSRM knows no measures of vehicles')
}

/** A line that cannot be read is an answer that cannot be used. */
const read = <T>(readLine: () => T): T => {
  try {
    return readLine()
  } catch (error) {
    throw new RoadFailure('unavailable', "OSRM's answer has a line that cannot be read", { cause: error })
  }
}
