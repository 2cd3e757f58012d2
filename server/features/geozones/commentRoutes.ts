import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import {
  commentsParams,
  geozoneComment,
  geozoneCommentBody,
  geozoneCommentChange,
  geozoneCommentList,
  idQuery,
} from '../../../src/contract/http/geozones.ts'
import { CALLS } from '../../../src/contract/http/paths.ts'
import { principalOf, requireCall } from '../../access/sessionPlugin.ts'
import { actorOf } from '../admin/context.ts'
import type { ResourceContext } from '../resource/resourceService.ts'
import {
  changeComment,
  createComment,
  deleteComment,
  readAllComments,
  readComments,
} from './commentService.ts'
import { ZONE_FAILURES } from './routes.ts'

const tags = ['geozones']

/** API-95 to API-99: notes of geozones. */
export const geozoneCommentRoutes: FastifyPluginAsyncZod<ResourceContext> = async (app, context) => {
  app.get(
    CALLS.allGeozoneComments.path,
    {
      onRequest: requireCall('allGeozoneComments'),
      schema: {
        summary: 'The notes of all geozones',
        tags,
        response: { 200: geozoneCommentList, ...ZONE_FAILURES },
      },
    },
    (request) => readAllComments(context.db, principalOf(request)),
  )
  app.get(
    CALLS.geozoneComments.path,
    {
      onRequest: requireCall('geozoneComments'),
      schema: {
        summary: 'The notes of a geozone',
        tags,
        params: commentsParams,
        response: { 200: geozoneCommentList, ...ZONE_FAILURES },
      },
    },
    (request) => readComments(context.db, principalOf(request), request.params.geozoneId),
  )
  app.put(
    CALLS.createGeozoneComment.path,
    {
      onRequest: requireCall('createGeozoneComment'),
      schema: {
        summary: 'Adds a note to a geozone',
        tags,
        body: geozoneCommentBody,
        response: { 200: geozoneComment, ...ZONE_FAILURES },
      },
    },
    (request) => createComment(context, actorOf(request), request.body),
  )
  app.post(
    CALLS.changeGeozoneComment.path,
    {
      onRequest: requireCall('changeGeozoneComment'),
      schema: {
        summary: 'Changes a note of a geozone',
        tags,
        body: geozoneCommentChange,
        response: { 200: geozoneComment, ...ZONE_FAILURES },
      },
    },
    (request) => changeComment(context, actorOf(request), request.body),
  )
  app.delete(
    CALLS.deleteGeozoneComment.path,
    {
      onRequest: requireCall('deleteGeozoneComment'),
      schema: {
        summary: 'Deletes a note of a geozone',
        tags,
        querystring: idQuery,
        response: { 204: z.undefined(), ...ZONE_FAILURES },
      },
    },
    async (request, reply) => {
      await deleteComment(context, actorOf(request), request.query.id)
      return reply.code(204).send()
    },
  )
}
