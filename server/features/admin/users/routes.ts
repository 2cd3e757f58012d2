import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import {
  accountParams,
  userBody,
  userPage,
  userRow,
  usersQuery,
  newUserBody,
  USER_OF_CLIENT_KINDS,
} from '../../../../src/contract/http/admin/accounts.ts'
import { CALLS } from '../../../../src/contract/http/paths.ts'
import { requireCall } from '../../../access/sessionPlugin.ts'
import { changeAccount } from '../accounts/changeAccount.ts'
import { createAccount } from '../accounts/createAccount.ts'
import { deletionRoute } from '../accounts/deletionRoute.ts'
import { type AdminContext, actorOf } from '../context.ts'
import { FAILURES } from '../shared/adminFailures.ts'
import { listUsers, readUser } from './listUsers.ts'

const tags = ['administration']
const kinds = USER_OF_CLIENT_KINDS

/** ADMIN-04 */
export const userRoutes: FastifyPluginAsyncZod<{ readonly context: AdminContext }> = async (
  app,
  { context },
) => {
  const { fleet } = context
  app.get(
    CALLS.adminUsers.path,
    {
      onRequest: requireCall('adminUsers'),
      schema: {
        summary: 'A page of the users of all clients',
        tags,
        querystring: usersQuery,
        response: { 200: userPage, ...FAILURES },
      },
    },
    (request) => listUsers(fleet.db, request.query, fleet.clock.now()),
  )
  app.get(
    CALLS.adminUser.path,
    {
      onRequest: requireCall('adminUser'),
      schema: {
        summary: 'One user of a client',
        tags,
        params: accountParams,
        response: { 200: userRow, ...FAILURES },
      },
    },
    (request) => readUser(fleet.db, request.params.id),
  )
  app.put(
    CALLS.adminCreateUser.path,
    {
      onRequest: requireCall('adminCreateUser'),
      schema: {
        summary: 'Makes a user below a client',
        tags,
        body: newUserBody,
        response: { 200: userRow, ...FAILURES },
      },
    },
    async (request) => {
      const { clientId, kind = 'limited', capabilities = {}, ...body } = request.body
      const id = await createAccount(context, actorOf(request), {
        kind,
        ownerId: clientId,
        capabilities,
        body,
      })
      return readUser(fleet.db, id)
    },
  )
  app.post(
    CALLS.adminUpdateUser.path,
    {
      onRequest: requireCall('adminUpdateUser'),
      schema: {
        summary: 'Changes a user of a client; what is absent stays',
        tags,
        params: accountParams,
        body: userBody,
        response: { 200: userRow, ...FAILURES },
      },
    },
    async (request) => {
      const { id } = request.params
      await changeAccount(context, actorOf(request), { id, kinds }, request.body)
      return readUser(fleet.db, id)
    },
  )
  await app.register(deletionRoute, {
    context,
    call: 'adminDeleteUser',
    kinds,
    summary: 'Deletes a user of a client; the sessions end at once',
  })
}
