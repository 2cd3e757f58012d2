import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { vehicleGroup } from '../../../src/contract/entities/vehicle.ts'
import { errorBody } from '../../../src/contract/http/error.ts'
import {
  groupBody,
  groupList,
  groupMapping,
  groupMappingParams,
  groupParams,
  renamedGroup,
  vehicleGroupParams,
  vehicleListBody,
} from '../../../src/contract/http/groups.ts'
import { CALLS } from '../../../src/contract/http/paths.ts'
import type { Fleet } from '../../live/createFleet.ts'
import { principalOf, requireCall } from '../../access/sessionPlugin.ts'
import { readGroups } from './groupSql.ts'
import { addToGroup, createGroup, deleteGroup, removeFromGroup, renameGroup } from './groupService.ts'

const FAILURES = { 400: errorBody, 401: errorBody, 403: errorBody, 422: errorBody }
const tags = ['groups']

interface Options {
  readonly fleet: Fleet
}

/** API-69 to API-72 */
export const groupRoutes: FastifyPluginAsyncZod<Options> = async (app, { fleet }) => {
  app.get(
    CALLS.groups.path,
    {
      onRequest: requireCall('groups'),
      schema: {
        summary: 'The groups of vehicles',
        tags,
        response: { 200: groupList, 401: errorBody, 403: errorBody },
      },
    },
    (request) => readGroups(fleet.db, principalOf(request)),
  )
  app.put(
    CALLS.createGroup.path,
    {
      onRequest: requireCall('createGroup'),
      schema: {
        summary: 'Makes an empty group',
        tags,
        body: groupBody,
        response: { 200: vehicleGroup, ...FAILURES },
      },
    },
    (request) => createGroup(fleet, principalOf(request), request.body.name),
  )
  app.post(
    CALLS.renameGroup.path,
    {
      onRequest: requireCall('renameGroup'),
      schema: {
        summary: 'Renames a group; the new name comes wrapped in quote characters, as a JSON string',
        tags,
        params: groupParams,
        body: groupBody,
        response: { 200: renamedGroup, ...FAILURES },
      },
    },
    async (request, reply) => {
      const name = await renameGroup(fleet, principalOf(request), request.params.id, request.body.name)
      // A string would be sent as bare text.
      return reply.type('application/json; charset=utf-8').send(JSON.stringify(name))
    },
  )
  app.delete(
    CALLS.deleteGroup.path,
    {
      onRequest: requireCall('deleteGroup'),
      schema: {
        summary: 'Deletes a group; its vehicles stay',
        tags,
        params: groupParams,
        response: { 204: z.undefined(), ...FAILURES },
      },
    },
    async (request, reply) => {
      await deleteGroup(fleet, principalOf(request), request.params.id)
      return reply.code(204).send()
    },
  )
}

/** API-73 to API-75 */
export const groupMappingRoutes: FastifyPluginAsyncZod<Options> = async (app, { fleet }) => {
  app.put(
    CALLS.addToGroup.path,
    {
      onRequest: requireCall('addToGroup'),
      schema: {
        summary: 'Puts vehicles into a group: all of them or, if one is in it already, none',
        tags,
        params: groupMappingParams,
        body: vehicleListBody,
        response: { 200: groupMapping, ...FAILURES },
      },
    },
    (request) => addToGroup(fleet, principalOf(request), request.params.groupId, request.body),
  )
  app.delete(
    CALLS.removeFromGroup.path,
    {
      onRequest: requireCall('removeFromGroup'),
      schema: {
        summary: 'Takes vehicles out of a group: all of them or, if one is not in it, none',
        tags,
        params: groupMappingParams,
        body: vehicleListBody,
        response: { 200: groupMapping, ...FAILURES },
      },
    },
    (request) => removeFromGroup(fleet, principalOf(request), request.params.groupId, request.body),
  )
  app.put(
    CALLS.addVehicleToGroup.path,
    {
      onRequest: requireCall('addVehicleToGroup'),
      schema: {
        summary: 'Puts one vehicle into a group',
        tags,
        params: vehicleGroupParams,
        response: { 200: groupMapping, ...FAILURES },
      },
    },
    (request) => {
      const { vehicleId, groupId } = request.params
      return addToGroup(fleet, principalOf(request), groupId, [vehicleId])
    },
  )
}
