import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { deviceMappingList } from '../../../../src/contract/http/admin/devices.ts'
import {
  adminVehiclePage,
  adminVehicleParams,
  adminVehicleRow,
  newVehicleBody,
  vehicleBody,
  vehiclesQuery,
} from '../../../../src/contract/http/admin/vehicles.ts'
import { CALLS } from '../../../../src/contract/http/paths.ts'
import { requireCall } from '../../../access/sessionPlugin.ts'
import { type AdminContext, actorOf } from '../context.ts'
import { FAILURES } from '../shared/adminFailures.ts'
import { readMappings } from '../devices/listDevices.ts'
import { listVehicles, readVehicle } from './listVehicles.ts'
import { changeVehicle, createVehicle, deleteVehicle } from './vehicleService.ts'

const tags = ['administration']

/** ADMIN-05: a device is only useful on a vehicle. */
export const adminVehicleRoutes: FastifyPluginAsyncZod<{ readonly context: AdminContext }> = async (
  app,
  { context },
) => {
  const { db } = context.fleet
  app.get(
    CALLS.adminVehicles.path,
    {
      onRequest: requireCall('adminVehicles'),
      schema: {
        summary: 'A page of the vehicles of all clients',
        tags,
        querystring: vehiclesQuery,
        response: { 200: adminVehiclePage, ...FAILURES },
      },
    },
    (request) => listVehicles(db, request.query),
  )
  app.put(
    CALLS.adminCreateVehicle.path,
    {
      onRequest: requireCall('adminCreateVehicle'),
      schema: {
        summary: 'Makes a vehicle, with a device or without',
        tags,
        body: newVehicleBody,
        response: { 200: adminVehicleRow, ...FAILURES },
      },
    },
    async (request) => readVehicle(db, await createVehicle(context, actorOf(request), request.body)),
  )
  app.post(
    CALLS.adminUpdateVehicle.path,
    {
      onRequest: requireCall('adminUpdateVehicle'),
      schema: {
        summary: 'Changes a vehicle or moves it to another client; what is absent stays',
        tags,
        params: adminVehicleParams,
        body: vehicleBody,
        response: { 200: adminVehicleRow, ...FAILURES },
      },
    },
    async (request) => {
      const { id } = request.params
      await changeVehicle(context, actorOf(request), id, request.body)
      return readVehicle(db, id)
    },
  )
  app.delete(
    CALLS.adminDeleteVehicle.path,
    {
      onRequest: requireCall('adminDeleteVehicle'),
      schema: {
        summary: 'Deletes a vehicle with its history; its device is free afterwards',
        tags,
        params: adminVehicleParams,
        response: { 204: z.undefined(), ...FAILURES },
      },
    },
    async (request, reply) => {
      await deleteVehicle(context, actorOf(request), request.params.id)
      return reply.code(204).send()
    },
  )
  app.get(
    CALLS.adminVehicleMappings.path,
    {
      onRequest: requireCall('adminVehicleMappings'),
      schema: {
        summary: 'Which devices were on a vehicle, newest first',
        tags,
        params: adminVehicleParams,
        response: { 200: deviceMappingList, ...FAILURES },
      },
    },
    async (request) => {
      const { id } = await readVehicle(db, request.params.id)
      return readMappings(db, { vehicleId: id })
    },
  )
}
