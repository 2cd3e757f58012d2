import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Kysely } from 'kysely'
import { errorBody } from '../../../src/contract/http/error.ts'
import { CALLS } from '../../../src/contract/http/paths.ts'
import {
  ROAD_TRACK_MAX_DAYS,
  type RoadTrip,
  roadTrack,
  roadTrackParams,
  roadTrackQuery,
} from '../../../src/contract/http/roads.ts'
import { principalOf, requireCall } from '../../access/sessionPlugin.ts'
import { type PeriodVehicle, readPeriod } from '../../live/period/readPeriod.ts'
import { FairQueue, type FairQueueLimits } from '../../platform/streaming/fairQueue.ts'
import type { TrackQuery } from '../../storage/history.ts'
import type { Database } from '../../storage/schema.ts'
import { checkPeriod } from '../track/checkPeriod.ts'
import { findTrackVehicle } from '../track/trackVehicle.ts'
import { type RoadEngine, RoadFailure } from './engine/roadEngine.ts'
import { tripByRoad } from './roadTrips.ts'
import { needed, ROAD_FAILURES, type RoadDependencies, withEngine } from './withEngine.ts'

/** Tracks by road at once, of which each reads a period; one of a session. */
const TRACKS_AT_ONCE: FairQueueLimits = { slots: 2, share: 1, waitingPerClient: 10, waiting: 100 }
/** A track by road makes several calls to the engine; all of them together take no longer, ms. */
const TRACK_MS = 60_000

const sumOf = (trips: readonly RoadTrip[], of: (trip: RoadTrip) => number): number =>
  trips.reduce((sum, trip) => sum + of(trip), 0)

/** The trips of the period by road. @throws RoadFailure, or the signal's reason */
const readTrips = async (
  db: Kysely<Database>,
  engine: RoadEngine,
  vehicle: PeriodVehicle,
  { query, signal: left }: { readonly query: TrackQuery; readonly signal: AbortSignal },
): Promise<RoadTrip[]> => {
  const { points, movement } = await readPeriod(db, query, vehicle, { seesFuel: false, signal: left })
  const timeout = AbortSignal.timeout(TRACK_MS)
  const signal = AbortSignal.any([left, timeout])
  const trips: RoadTrip[] = []
  for (const trip of movement.trips) {
    // oxlint-disable-next-line no-await-in-loop -- one caller does not take several turns at once
    const byRoad = await tripByRoad(engine, points, trip, signal).catch((error: unknown) => {
      left.throwIfAborted()
      if (!timeout.aborted) throw error
      throw new RoadFailure('unavailable', `A track by road took longer than ${TRACK_MS} ms`)
    })
    trips.push(byRoad)
  }
  return trips
}

/** The roads that a vehicle drove on over a period. */
export const trackByRoadRoute: FastifyPluginAsyncZod<RoadDependencies> = async (app, deps) => {
  const { db } = deps
  const run = withEngine(deps, new FairQueue(TRACKS_AT_ONCE))
  app.get(
    CALLS.roadTrack.path,
    {
      onRequest: requireCall('roadTrack'),
      schema: {
        summary: 'The roads that a vehicle drove on over a period, with mileage, streets and speed limits',
        tags: ['roads'],
        params: roadTrackParams,
        querystring: roadTrackQuery,
        response: { 200: roadTrack, ...ROAD_FAILURES, 404: errorBody },
      },
    },
    (request, reply) => {
      checkPeriod(request.query, ROAD_TRACK_MAX_DAYS)
      return run(request, reply, async (found, left) => {
        const engine = needed(found)
        const { from, to } = request.query
        const { vehicleId } = request.params
        const vehicle = await findTrackVehicle(db, principalOf(request), vehicleId)
        const query = { ownerId: vehicle.ownerId, vehicleId, from, to }
        const trips = await readTrips(db, engine, vehicle, { query, signal: left })
        return {
          vehicleId,
          from,
          to,
          mileage: sumOf(trips, ({ mileage }) => mileage),
          onRoad: sumOf(trips, ({ onRoad }) => onRoad),
          offRoad: sumOf(trips, ({ offRoad }) => offRoad),
          trips,
        }
      })
    },
  )
}
