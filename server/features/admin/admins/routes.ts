import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import {
  accountParams,
  adminBody,
  adminPage,
  adminRow,
  adminsQuery,
  newAdminBody,
} from '../../../../src/contract/http/admin/accounts.ts'
import { CALLS } from '../../../../src/contract/http/paths.ts'
import { ALL_RIGHTS } from '../../../../src/contract/permissions.ts'
import { principalOf, requireCall } from '../../../access/sessionPlugin.ts'
import { changeAccount } from '../accounts/changeAccount.ts'
import { createAccount } from '../accounts/createAccount.ts'
import { deletionRoute } from '../accounts/deletionRoute.ts'
import { type AdminContext, actorOf } from '../context.ts'
import { FAILURES } from '../shared/adminFailures.ts'
import { listAdmins, readAdmin } from './listAdmins.ts'

const tags = ['administration']
const kinds = ['admin'] as const

/** ADMIN-06 */
export const adminRoutes: FastifyPluginAsyncZod<{ readonly context: AdminContext }> = async (
  app,
  { context },
) => {
  const { fleet } = context
  app.get(
    CALLS.adminAdmins.path,
    {
      onRequest: requireCall('adminAdmins'),
      schema: {
        summary: 'A page of the administrators',
        tags,
        querystring: adminsQuery,
        response: { 200: adminPage, ...FAILURES },
      },
    },
    (request) =>
      listAdmins(fleet.db, request.query, { now: fleet.clock.now(), selfId: principalOf(request).accountId }),
  )
  app.put(
    CALLS.adminCreateAdmin.path,
    {
      onRequest: requireCall('adminCreateAdmin'),
      schema: {
        summary: 'Makes an administrator',
        tags,
        body: newAdminBody,
        response: { 200: adminRow, ...FAILURES },
      },
    },
    async (request) => {
      const id = await createAccount(context, actorOf(request), {
        kind: 'admin',
        ownerId: null,
        capabilities: ALL_RIGHTS,
        body: request.body,
      })
      return readAdmin(fleet.db, id, principalOf(request).accountId)
    },
  )
  app.post(
    CALLS.adminUpdateAdmin.path,
    {
      onRequest: requireCall('adminUpdateAdmin'),
      schema: {
        summary: 'Changes an administrator; what is absent stays',
        tags,
        params: accountParams,
        body: adminBody,
        response: { 200: adminRow, ...FAILURES },
      },
    },
    async (request) => {
      const { id } = request.params
      await changeAccount(context, actorOf(request), { id, kinds }, request.body)
      return readAdmin(fleet.db, id, principalOf(request).accountId)
    },
  )
  await app.register(deletionRoute, {
    context,
    call: 'adminDeleteAdmin',
    kinds,
    summary: 'Deletes an administrator; the sessions end at once',
  })
}
