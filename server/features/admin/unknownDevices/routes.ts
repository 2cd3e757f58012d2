import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { deviceRow } from '../../../../src/contract/http/admin/devices.ts'
import {
  adoptOntoBody,
  adoptOntoNewBody,
  ignoreBody,
  unknownDevicePage,
  unknownDeviceParams,
  unknownDeviceRow,
  unknownDevicesQuery,
} from '../../../../src/contract/http/admin/unknownDevices.ts'
import { CALLS } from '../../../../src/contract/http/paths.ts'
import { requireCall } from '../../../access/sessionPlugin.ts'
import { type AdminContext, actorOf } from '../context.ts'
import { readDevice } from '../devices/listDevices.ts'
import { FAILURES } from '../shared/adminFailures.ts'
import { listUnknownDevices, readUnknownDevice } from './listUnknownDevices.ts'
import { adoptOnto, adoptOntoNew, deleteUnknownDevice, ignoreUnknownDevice } from './unknownDeviceService.ts'

const tags = ['administration']

/** ADMIN-05 */
export const unknownDeviceRoutes: FastifyPluginAsyncZod<{ readonly context: AdminContext }> = async (
  app,
  { context },
) => {
  const { db } = context.fleet
  app.get(
    CALLS.adminUnknownDevices.path,
    {
      onRequest: requireCall('adminUnknownDevices'),
      schema: {
        summary: 'A page of the devices that reported and are none of ours',
        tags,
        querystring: unknownDevicesQuery,
        response: { 200: unknownDevicePage, ...FAILURES },
      },
    },
    (request) => listUnknownDevices(db, request.query),
  )
  app.post(
    CALLS.adminIgnoreUnknownDevice.path,
    {
      onRequest: requireCall('adminIgnoreUnknownDevice'),
      schema: {
        summary: 'Puts an unknown device aside, or brings it back',
        tags,
        params: unknownDeviceParams,
        body: ignoreBody,
        response: { 200: unknownDeviceRow, ...FAILURES },
      },
    },
    async (request) => {
      const { id } = request.params
      await ignoreUnknownDevice(context, id, request.body.isIgnored)
      return readUnknownDevice(db, id)
    },
  )
  app.delete(
    CALLS.adminDeleteUnknownDevice.path,
    {
      onRequest: requireCall('adminDeleteUnknownDevice'),
      schema: {
        summary: 'Forgets an unknown device until it tries again',
        tags,
        params: unknownDeviceParams,
        response: { 204: z.undefined(), ...FAILURES },
      },
    },
    async (request, reply) => {
      await deleteUnknownDevice(context, request.params.id)
      return reply.code(204).send()
    },
  )
  app.put(
    CALLS.adminAdoptOntoNewVehicle.path,
    {
      onRequest: requireCall('adminAdoptOntoNewVehicle'),
      schema: {
        summary: 'Takes an unknown device over for a client and makes its vehicle',
        tags,
        params: unknownDeviceParams,
        body: adoptOntoNewBody,
        response: { 200: deviceRow, ...FAILURES },
      },
    },
    async (request) =>
      readDevice(db, await adoptOntoNew(context, actorOf(request), request.params.id, request.body)),
  )
  app.put(
    CALLS.adminAdoptOntoVehicle.path,
    {
      onRequest: requireCall('adminAdoptOntoVehicle'),
      schema: {
        summary: 'Takes an unknown device over and puts it on a vehicle without one',
        tags,
        params: unknownDeviceParams,
        body: adoptOntoBody,
        response: { 200: deviceRow, ...FAILURES },
      },
    },
    async (request) =>
      readDevice(db, await adoptOnto(context, actorOf(request), request.params.id, request.body)),
  )
}
