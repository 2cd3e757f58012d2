import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import {
  connectedDriver,
  driverCorrection,
  driverCorrectionMade,
  driverCorrectionParams,
  driverIntervals,
  driversParams,
  DRIVES_PERIOD_MAX_DAYS,
  drivesQuery,
} from '../../../src/contract/http/drivers.ts'
import { errorBody } from '../../../src/contract/http/error.ts'
import { CALLS } from '../../../src/contract/http/paths.ts'
import { recordParams } from '../../../src/contract/http/resource.ts'
import type { AccountPrincipal } from '../../access/principal.ts'
import { principalOf, requireCall } from '../../access/sessionPlugin.ts'
import { actorOf } from '../admin/context.ts'
import { readEmployee } from '../employees/employeeSql.ts'
import type { ResourceContext } from '../resource/resourceService.ts'
import { checkPeriod } from '../track/checkPeriod.ts'
import { findOwnVehicle } from '../vehicles/ownVehicle.ts'
import { correctDriver, undoCorrection } from './corrections.ts'
import { readConnectedDriver, readEmployeeDrives, readVehicleDrivers } from './driveSql.ts'

const tags = ['drivers']
const FAILURES = { 400: errorBody, 401: errorBody, 403: errorBody, 404: errorBody }

/** Who drove what and when, and corrections of it. */
export const driverRoutes: FastifyPluginAsyncZod<ResourceContext> = async (app, context) => {
  const { db } = context
  const named = async (principal: AccountPrincipal, vehicleId: number) => {
    const own = await findOwnVehicle(db, principal, vehicleId)
    const { name } = await db
      .selectFrom('vehicle')
      .select('name')
      .where('id', '=', vehicleId)
      .executeTakeFirstOrThrow()
    return { ...own, name }
  }
  app.get(
    CALLS.connectedDriver.path,
    {
      onRequest: requireCall('connectedDriver'),
      schema: {
        summary: 'The driver whose card is in the reader now, with the phone; null: no listed card is',
        tags,
        params: driversParams,
        response: { 200: connectedDriver, ...FAILURES },
      },
    },
    async (request) => {
      const { ownerId, vehicleId } = await findOwnVehicle(db, principalOf(request), request.params.vehicleId)
      return readConnectedDriver(db, ownerId, vehicleId)
    },
  )
  app.get(
    CALLS.vehicleDrivers.path,
    {
      onRequest: requireCall('vehicleDrivers'),
      schema: {
        summary: 'Who drove a vehicle in a period',
        tags,
        params: driversParams,
        querystring: drivesQuery,
        response: { 200: driverIntervals, ...FAILURES },
      },
    },
    async (request) => {
      checkPeriod(request.query, DRIVES_PERIOD_MAX_DAYS)
      const principal = principalOf(request)
      const { vehicleId } = await findOwnVehicle(db, principal, request.params.vehicleId)
      return [...(await readVehicleDrivers(db, principal, { vehicleId, ...request.query }))]
    },
  )
  app.get(
    CALLS.employeeDrives.path,
    {
      onRequest: requireCall('employeeDrives'),
      schema: {
        summary: 'What an employee drove in a period, the latest first',
        tags,
        params: recordParams,
        querystring: drivesQuery,
        response: { 200: driverIntervals, ...FAILURES },
      },
    },
    async (request) => {
      checkPeriod(request.query, DRIVES_PERIOD_MAX_DAYS)
      const principal = principalOf(request)
      const { id: employeeId } = await readEmployee(db, principal, request.params.id)
      return [...(await readEmployeeDrives(db, principal, { employeeId, ...request.query }))]
    },
  )
  app.put(
    CALLS.correctDriver.path,
    {
      onRequest: requireCall('correctDriver'),
      schema: {
        summary: 'Says who drove a vehicle in a period that is over',
        tags,
        params: driversParams,
        body: driverCorrection,
        response: { 200: driverCorrectionMade, ...FAILURES },
      },
    },
    async (request) => {
      const vehicle = await named(principalOf(request), request.params.vehicleId)
      return { id: await correctDriver(context, actorOf(request), vehicle, request.body) }
    },
  )
  app.delete(
    CALLS.undoDriverCorrection.path,
    {
      onRequest: requireCall('undoDriverCorrection'),
      schema: {
        summary: 'Takes back what a person said about a driver',
        tags,
        params: driverCorrectionParams,
        response: { 204: z.undefined(), ...FAILURES },
      },
    },
    async (request, reply) => {
      const vehicle = await named(principalOf(request), request.params.vehicleId)
      await undoCorrection(context, actorOf(request), vehicle, request.params.id)
      return reply.code(204).send()
    },
  )
}
