import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import {
  accountParams,
  clientBody,
  clientPage,
  clientRow,
  clientsQuery,
  newClientBody,
} from '../../../../src/contract/http/admin/accounts.ts'
import { CALLS } from '../../../../src/contract/http/paths.ts'
import { ALL_RIGHTS } from '../../../../src/contract/permissions.ts'
import { requireCall } from '../../../access/sessionPlugin.ts'
import { changeAccount } from '../accounts/changeAccount.ts'
import { createAccount } from '../accounts/createAccount.ts'
import { deletionRoute } from '../accounts/deletionRoute.ts'
import { type AdminContext, actorOf } from '../context.ts'
import { FAILURES } from '../shared/adminFailures.ts'
import { listClients, readClient } from './listClients.ts'

const tags = ['administration']
const kinds = ['client'] as const

/** ADMIN-03 */
export const clientRoutes: FastifyPluginAsyncZod<{ readonly context: AdminContext }> = async (
  app,
  { context },
) => {
  const { fleet } = context
  app.get(
    CALLS.adminClients.path,
    {
      onRequest: requireCall('adminClients'),
      schema: {
        summary: 'A page of the clients',
        tags,
        querystring: clientsQuery,
        response: { 200: clientPage, ...FAILURES },
      },
    },
    (request) => listClients(fleet.db, request.query, fleet.clock.now()),
  )
  app.get(
    CALLS.adminClient.path,
    {
      onRequest: requireCall('adminClient'),
      schema: {
        summary: 'One client',
        tags,
        params: accountParams,
        response: { 200: clientRow, ...FAILURES },
      },
    },
    (request) => readClient(fleet.db, request.params.id),
  )
  app.put(
    CALLS.adminCreateClient.path,
    {
      onRequest: requireCall('adminCreateClient'),
      schema: {
        summary: 'Makes a client',
        tags,
        body: newClientBody,
        response: { 200: clientRow, ...FAILURES },
      },
    },
    async (request) => {
      const { capabilities = ALL_RIGHTS, ...body } = request.body
      const id = await createAccount(context, actorOf(request), {
        kind: 'client',
        ownerId: null,
        capabilities,
        body,
      })
      return readClient(fleet.db, id)
    },
  )
  app.post(
    CALLS.adminUpdateClient.path,
    {
      onRequest: requireCall('adminUpdateClient'),
      schema: {
        summary: 'Changes a client; what is absent stays',
        tags,
        params: accountParams,
        body: clientBody,
        response: { 200: clientRow, ...FAILURES },
      },
    },
    async (request) => {
      const { id } = request.params
      await changeAccount(context, actorOf(request), { id, kinds }, request.body)
      return readClient(fleet.db, id)
    },
  )
  await app.register(deletionRoute, {
    context,
    call: 'adminDeleteClient',
    kinds,
    summary: 'Deletes a client; the sessions end at once',
  })
}
