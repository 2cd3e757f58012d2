import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { accountParams } from '../../../../src/contract/http/admin/accounts.ts'
import { CALLS } from '../../../../src/contract/http/paths.ts'
import type { UserKind } from '../../../../src/contract/permissions.ts'
import { requireCall } from '../../../access/sessionPlugin.ts'
import { type AdminContext, actorOf } from '../context.ts'
import { FAILURES } from '../shared/adminFailures.ts'
import { deleteAccount } from './deleteAccount.ts'

interface Deletion {
  readonly context: AdminContext
  readonly call: 'adminDeleteClient' | 'adminDeleteUser' | 'adminDeleteAdmin'
  /** Accounts of other kinds are not found by this call. */
  readonly kinds: readonly UserKind[]
  readonly summary: string
}

/** The call that deletes an account; it responds with 204 (404 and 422 as in deleteAccount). */
export const deletionRoute: FastifyPluginAsyncZod<Deletion> = async (
  app,
  { context, call, kinds, summary },
) => {
  app.delete(
    CALLS[call].path,
    {
      onRequest: requireCall(call),
      schema: {
        summary,
        tags: ['administration'],
        params: accountParams,
        response: { 204: z.undefined(), ...FAILURES },
      },
    },
    async (request, reply) => {
      await deleteAccount(context, actorOf(request), { id: request.params.id, kinds })
      return reply.code(204).send()
    },
  )
}
