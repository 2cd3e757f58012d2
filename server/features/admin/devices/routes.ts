import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import {
  attachBody,
  deviceBody,
  deviceMappingList,
  devicePage,
  deviceParams,
  deviceRow,
  devicesQuery,
  newDeviceBody,
} from '../../../../src/contract/http/admin/devices.ts'
import { CALLS } from '../../../../src/contract/http/paths.ts'
import { requireCall } from '../../../access/sessionPlugin.ts'
import { type AdminContext, actorOf } from '../context.ts'
import { FAILURES } from '../shared/adminFailures.ts'
import { attachDevice, changeDevice, createDevice, deleteDevice, detachDevice } from './deviceService.ts'
import { listDevices, readDevice, readMappings } from './listDevices.ts'

const tags = ['administration']

/** ADMIN-05 */
export const adminDeviceRoutes: FastifyPluginAsyncZod<{ readonly context: AdminContext }> = async (
  app,
  { context },
) => {
  const { db } = context.fleet
  app.get(
    CALLS.adminDevices.path,
    {
      onRequest: requireCall('adminDevices'),
      schema: {
        summary: 'A page of the devices of all clients and in stock',
        tags,
        querystring: devicesQuery,
        response: { 200: devicePage, ...FAILURES },
      },
    },
    (request) => listDevices(db, request.query),
  )
  app.put(
    CALLS.adminCreateDevice.path,
    {
      onRequest: requireCall('adminCreateDevice'),
      schema: {
        summary: 'Makes a device',
        tags,
        body: newDeviceBody,
        response: { 200: deviceRow, ...FAILURES },
      },
    },
    async (request) => readDevice(db, await createDevice(context, actorOf(request), request.body)),
  )
  app.post(
    CALLS.adminUpdateDevice.path,
    {
      onRequest: requireCall('adminUpdateDevice'),
      schema: {
        summary: 'Changes a device; what is absent stays',
        tags,
        params: deviceParams,
        body: deviceBody,
        response: { 200: deviceRow, ...FAILURES },
      },
    },
    async (request) => {
      const { id } = request.params
      await changeDevice(context, actorOf(request), id, request.body)
      return readDevice(db, id)
    },
  )
  app.delete(
    CALLS.adminDeleteDevice.path,
    {
      onRequest: requireCall('adminDeleteDevice'),
      schema: {
        summary: 'Deletes a device that is on no vehicle',
        tags,
        params: deviceParams,
        response: { 204: z.undefined(), ...FAILURES },
      },
    },
    async (request, reply) => {
      await deleteDevice(context, actorOf(request), request.params.id)
      return reply.code(204).send()
    },
  )
  app.put(
    CALLS.adminAttachDevice.path,
    {
      onRequest: requireCall('adminAttachDevice'),
      schema: {
        summary: 'Puts a device on a vehicle',
        tags,
        params: deviceParams,
        body: attachBody,
        response: { 200: deviceRow, ...FAILURES },
      },
    },
    async (request) => {
      const { id } = request.params
      await attachDevice(context, actorOf(request), id, request.body)
      return readDevice(db, id)
    },
  )
  app.delete(
    CALLS.adminDetachDevice.path,
    {
      onRequest: requireCall('adminDetachDevice'),
      schema: {
        summary: 'Takes a device off its vehicle',
        tags,
        params: deviceParams,
        response: { 200: deviceRow, ...FAILURES },
      },
    },
    async (request) => {
      const { id } = request.params
      await detachDevice(context, actorOf(request), id)
      return readDevice(db, id)
    },
  )
  app.get(
    CALLS.adminDeviceMappings.path,
    {
      onRequest: requireCall('adminDeviceMappings'),
      schema: {
        summary: 'On which vehicles a device was, newest first',
        tags,
        params: deviceParams,
        response: { 200: deviceMappingList, ...FAILURES },
      },
    },
    async (request) => {
      const { id } = await readDevice(db, request.params.id)
      return readMappings(db, { deviceId: id })
    },
  )
}
