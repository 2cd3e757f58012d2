import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import { errorBody } from '../../../src/contract/http/error.ts'
import {
  ALL_TANKS,
  fuelCorrectionBody,
  fuelCorrectionMade,
  fuelCorrectionParams,
  fuelLedger,
  fuelLedgerParams,
  fuelLedgerQuery,
  LEDGER_PERIOD_MAX_DAYS,
} from '../../../src/contract/http/fuelLedger.ts'
import { CALLS } from '../../../src/contract/http/paths.ts'
import { principalOf, requireCall } from '../../access/sessionPlugin.ts'
import type { Clock } from '../../platform/clock.ts'
import { FairQueue } from '../../platform/streaming/fairQueue.ts'
import { readingLimits, type StreamedAnswers } from '../../platform/streaming/streamedAnswers.ts'
import type { Database } from '../../storage/schema.ts'
import { findOwnVehicle } from '../vehicles/ownVehicle.ts'
import { checkPeriod } from '../track/checkPeriod.ts'
import { correctFuel, undoFuelCorrection } from './corrections.ts'
import { findLedgerVehicle } from './ledgerVehicle.ts'
import { readLedger } from './readLedger.ts'

const FAILURES = { 400: errorBody, 401: errorBody, 403: errorBody, 404: errorBody }
const tags = ['fuel']
/** Ledgers read at once, each on two connections. */
const READING = readingLimits(2, 1)

interface Options {
  readonly db: Kysely<Database>
  readonly clock: Pick<Clock, 'now'>
  readonly answers: StreamedAnswers
}

/** The ledger of fuel, and corrections of what was found in it. */
export const fuelRoutes: FastifyPluginAsyncZod<Options> = async (app, { db, clock, answers }) => {
  const reading = new FairQueue(READING)
  const correcting = async (request: FastifyRequest, vehicleId: number) => {
    const principal = principalOf(request)
    await findOwnVehicle(db, principal, vehicleId)
    const vehicle = await findLedgerVehicle(db, principal, vehicleId)
    return { vehicle, actor: { principal, address: request.ip } }
  }
  app.get(
    CALLS.fuelLedger.path,
    {
      onRequest: requireCall('fuelLedger'),
      schema: {
        summary:
          'The fuel of a vehicle over a period: levels, fillings, drains, consumption and what is unexplained',
        tags,
        params: fuelLedgerParams,
        querystring: fuelLedgerQuery,
        response: { 200: fuelLedger, ...FAILURES },
      },
    },
    async (request, reply) => {
      const { from, to, tank = ALL_TANKS, timeZone = 'UTC' } = request.query
      checkPeriod({ from, to }, LEDGER_PERIOD_MAX_DAYS)
      const vehicle = await findLedgerVehicle(db, principalOf(request), request.params.vehicleId)
      const { client, signal } = await answers.open(request, reply)
      const release = await reading.acquire(client, signal)
      return readLedger(db, vehicle, { from, to, tank, timeZone, signal }).finally(release)
    },
  )
  app.put(
    CALLS.correctFuel.path,
    {
      onRequest: requireCall('correctFuel'),
      schema: {
        summary: 'Says that a filling or draining which was found is none',
        tags,
        params: fuelLedgerParams,
        body: fuelCorrectionBody,
        response: { 200: fuelCorrectionMade, ...FAILURES },
      },
    },
    async (request) => {
      const by = await correcting(request, request.params.vehicleId)
      return { id: await correctFuel({ db, clock }, by, request.body) }
    },
  )
  app.delete(
    CALLS.undoFuelCorrection.path,
    {
      onRequest: requireCall('undoFuelCorrection'),
      schema: {
        summary: 'Takes a correction back, so that what was found counts again',
        tags,
        params: fuelCorrectionParams,
        response: { 204: z.undefined(), ...FAILURES },
      },
    },
    async (request, reply) => {
      const by = await correcting(request, request.params.vehicleId)
      await undoFuelCorrection({ db, clock }, by, request.params.id)
      return reply.code(204).send()
    },
  )
}
