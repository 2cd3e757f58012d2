import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import {
  alongQuery,
  corridor,
  DRIVE_PERIOD_MAX_DAYS,
  drivenZoneParams,
  fieldBody,
  workedFields,
} from '../../../../src/contract/http/drivenZones.ts'
import { CALLS } from '../../../../src/contract/http/paths.ts'
import type { TimeSpan } from '../../../../src/contract/timeSpan.ts'
import { principalOf, requireCall } from '../../../access/sessionPlugin.ts'
import { FairQueue } from '../../../platform/streaming/fairQueue.ts'
import { readingLimits, type StreamedAnswers } from '../../../platform/streaming/streamedAnswers.ts'
import type { Database } from '../../../storage/schema.ts'
import { checkPeriod } from '../../track/checkPeriod.ts'
import { findTrackVehicle, type TrackVehicle } from '../../track/trackVehicle.ts'
import { ZONE_FAILURES } from '../routes.ts'
import { alongZone } from './alongZone.ts'
import { fieldZones } from './fieldZones.ts'
import { readDrive } from './readDrive.ts'

const tags = ['geozones']
/** Drives processed at once, each on two connections and, for fields, in a thread of its own. */
const READING = readingLimits(2, 1)

interface Options {
  readonly db: Kysely<Database>
  readonly answers: StreamedAnswers
}

/** API-87, API-88: geozones that are built from what a vehicle drove. */
export const drivenZoneRoutes: FastifyPluginAsyncZod<Options> = async (app, { db, answers }) => {
  const reading = new FairQueue(READING)
  /** Runs `build` when its client's turn comes; the signal aborts when the caller disconnects. */
  const whenFree = async <T>(
    { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
    { vehicleId, period }: { readonly vehicleId: number; readonly period: TimeSpan },
    build: (vehicle: TrackVehicle, signal: AbortSignal) => Promise<T>,
  ): Promise<T> => {
    checkPeriod(period, DRIVE_PERIOD_MAX_DAYS)
    const vehicle = await findTrackVehicle(db, principalOf(request), vehicleId)
    const { client, signal } = await answers.open(request, reply)
    const release = await reading.acquire(client, signal)
    return build(vehicle, signal).finally(release)
  }
  app.get(
    CALLS.alongZone.path,
    {
      onRequest: requireCall('alongZone'),
      schema: {
        summary: 'A corridor along the route of a vehicle over a period, for a new geozone',
        tags,
        params: drivenZoneParams,
        querystring: alongQuery,
        response: { 200: corridor, ...ZONE_FAILURES },
      },
    },
    (request, reply) => {
      const { from, to, width } = request.query
      const { vehicleId } = request.params
      return whenFree({ request, reply }, { vehicleId, period: { from, to } }, async (vehicle, signal) =>
        alongZone(await readDrive(db, vehicle, { from, to, signal }), width),
      )
    },
  )
  app.post(
    CALLS.fieldZones.path,
    {
      onRequest: requireCall('fieldZones'),
      schema: {
        summary: 'The fields that a vehicle worked over a period, for new geozones',
        tags,
        params: drivenZoneParams,
        body: fieldBody,
        response: { 200: workedFields, ...ZONE_FAILURES },
      },
    },
    (request, reply) => {
      const { from, to, width } = request.body
      const { vehicleId } = request.params
      return whenFree({ request, reply }, { vehicleId, period: { from, to } }, (vehicle, signal) =>
        fieldZones(db, vehicle, { from, to, width, signal }),
      )
    },
  )
}
