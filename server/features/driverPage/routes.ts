import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import {
  createdDriverLink,
  driverLinkBody,
  driverLinkList,
  driverLinkParams,
  proofParams,
  taskProofs,
} from '../../../src/contract/http/driverPage.ts'
import { errorBody } from '../../../src/contract/http/error.ts'
import { CALLS } from '../../../src/contract/http/paths.ts'
import { AVATAR_TYPES } from '../../../src/contract/http/profile.ts'
import { recordParams } from '../../../src/contract/http/resource.ts'
import { principalOf, requireCall } from '../../access/sessionPlugin.ts'
import { actorOf } from '../admin/context.ts'
import {
  createDriverLink,
  type DriverLinkDependencies,
  listDriverLinks,
  revokeDriverLink,
} from './driverLinks.ts'
import { readProofPicture, readProofs } from './proofs.ts'

const tags = ['drivers']
const FAILURES = { 400: errorBody, 401: errorBody, 403: errorBody, 404: errorBody }
/** For OpenAPI; the bytes are sent unchanged. */
const PICTURE = Object.fromEntries(AVATAR_TYPES.map((type) => [type, { schema: z.any() }]))

/** Links for drivers, and what drivers said of tasks, for those who plan them. */
export const driverLinkRoutes: FastifyPluginAsyncZod<DriverLinkDependencies> = async (app, deps) => {
  const { db } = deps.fleet
  app.get(
    CALLS.driverLinks.path,
    {
      onRequest: requireCall('driverLinks'),
      schema: {
        summary: 'The links of drivers that work, with the phones that opened them',
        tags,
        response: { 200: driverLinkList, ...FAILURES },
      },
    },
    (request) => listDriverLinks(deps, principalOf(request)),
  )
  app.put(
    CALLS.createDriverLink.path,
    {
      onRequest: requireCall('createDriverLink'),
      schema: {
        summary: 'Makes a link that binds the phone that opens it first; it is answered here and never again',
        tags,
        body: driverLinkBody,
        response: { 200: createdDriverLink, ...FAILURES, 422: errorBody },
      },
    },
    (request) => createDriverLink(deps, actorOf(request), request.body),
  )
  app.delete(
    CALLS.revokeDriverLink.path,
    {
      onRequest: requireCall('revokeDriverLink'),
      schema: {
        summary: 'Takes a link back, and the phone that opened it',
        tags,
        params: driverLinkParams,
        response: { 204: z.undefined(), ...FAILURES },
      },
    },
    async (request, reply) => {
      await revokeDriverLink(deps, actorOf(request), request.params.id)
      return reply.code(204).send()
    },
  )
  app.get(
    CALLS.taskProofs.path,
    {
      onRequest: requireCall('taskProofs'),
      schema: {
        summary: 'What drivers said of the points of a task, with the list of their pictures',
        tags,
        params: recordParams,
        response: { 200: taskProofs, ...FAILURES },
      },
    },
    (request) => readProofs(db, principalOf(request), request.params.id),
  )
  app.get(
    CALLS.taskProofPicture.path,
    {
      onRequest: requireCall('taskProofPicture'),
      schema: {
        summary: 'A photo or a signature of a task',
        tags,
        params: proofParams,
        response: { 200: { description: 'The picture', content: PICTURE }, ...FAILURES },
      },
    },
    async (request, reply) => {
      const { id, pictureId } = request.params
      const { contentType, bytes } = await readProofPicture(db, principalOf(request), id, pictureId)
      return reply.type(contentType).header('x-content-type-options', 'nosniff').send(bytes)
    },
  )
}
