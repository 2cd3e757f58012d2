import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { errorBody } from '../../../src/contract/http/error.ts'
import { CALLS } from '../../../src/contract/http/paths.ts'
import {
  newOwnUser,
  ownUserChange,
  ownUserPage,
  ownUsersQuery,
  user,
  userParams,
  userVehiclePage,
  userVehiclesAnswer,
  userVehiclesChange,
  userVehiclesQuery,
} from '../../../src/contract/http/users.ts'
import { principalOf, requireCall } from '../../access/sessionPlugin.ts'
import type { AccountContext } from '../admin/context.ts'
import { findUser, listUsers } from './userSql.ts'
import { changeUserVehicles, createUser, deleteUser, updateUser } from './userService.ts'
import { listUserVehicles } from './userVehicles.ts'

const tags = ['users']
/** The ids of a large fleet's vehicles fit in. */
const NEW_USER_BYTES_MAX = 1_048_576
const FAILURES = { 400: errorBody, 401: errorBody, 403: errorBody }

/** USERS-01 to USERS-16: the limited users below the caller's account. */
export const userRoutes: FastifyPluginAsyncZod<AccountContext> = async (app, context) => {
  const { db } = context.fleet
  await app.register(userVehicleRoutes, context)
  app.get(
    CALLS.users.path,
    {
      onRequest: requireCall('users'),
      schema: {
        summary: "The users below the caller's account",
        tags,
        querystring: ownUsersQuery,
        response: { 200: ownUserPage, ...FAILURES },
      },
    },
    (request) => listUsers(db, principalOf(request), request.query),
  )
  app.put(
    CALLS.createUser.path,
    {
      onRequest: requireCall('createUser'),
      bodyLimit: NEW_USER_BYTES_MAX,
      schema: {
        summary: 'Makes a limited user with the vehicles they see; by default none',
        tags,
        body: newOwnUser,
        response: { 200: user, 422: errorBody, ...FAILURES },
      },
    },
    (request) => createUser(context, request, request.body),
  )
  app.get(
    CALLS.user.path,
    {
      onRequest: requireCall('user'),
      schema: { summary: 'One user', tags, params: userParams, response: { 200: user, ...FAILURES } },
    },
    (request) => findUser(db, principalOf(request), request.params.id),
  )
  app.post(
    CALLS.updateUser.path,
    {
      onRequest: requireCall('updateUser'),
      schema: {
        summary: 'Changes a user; what is absent stays',
        tags,
        params: userParams,
        body: ownUserChange,
        response: { 200: user, ...FAILURES },
      },
    },
    (request) => updateUser(context, request, request.params.id, request.body),
  )
  app.delete(
    CALLS.deleteUser.path,
    {
      onRequest: requireCall('deleteUser'),
      schema: {
        summary: 'Deletes a user and ends their sessions',
        tags,
        params: userParams,
        response: { 204: z.undefined(), ...FAILURES },
      },
    },
    async (request, reply) => {
      await deleteUser(context, request, request.params.id)
      return reply.code(204).send()
    },
  )
}

const userVehicleRoutes: FastifyPluginAsyncZod<AccountContext> = async (app, context) => {
  app.get(
    CALLS.userVehicles.path,
    {
      onRequest: requireCall('userVehicles'),
      schema: {
        summary: "The fleet's vehicles with the user's marks",
        tags,
        params: userParams,
        querystring: userVehiclesQuery,
        response: { 200: userVehiclePage, ...FAILURES },
      },
    },
    async (request) => {
      const principal = principalOf(request)
      const { id } = await findUser(context.fleet.db, principal, request.params.id)
      return listUserVehicles(context.fleet.db, { userId: id, ownerId: principal.ownerId }, request.query)
    },
  )
  app.post(
    CALLS.changeUserVehicles.path,
    {
      onRequest: requireCall('changeUserVehicles'),
      schema: {
        summary: 'Allows or prohibits vehicles, by id or all that are found, or takes their marks away',
        tags,
        params: userParams,
        body: userVehiclesChange,
        response: { 200: userVehiclesAnswer, ...FAILURES },
      },
    },
    (request) => changeUserVehicles(context, request, request.params.id, request.body),
  )
}
