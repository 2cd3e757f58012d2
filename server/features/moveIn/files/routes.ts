import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { moveInBegun, moveInParams } from '../../../../src/contract/http/admin/moveIn.ts'
import {
  POSITION_PIECE_BYTES,
  positionFileBody,
  positionFileSettings,
  positionFileSettingsQuery,
  positionPieceAnswer,
  positionPieceQuery,
} from '../../../../src/contract/http/admin/positionFiles.ts'
import { errorBody } from '../../../../src/contract/http/error.ts'
import { CALLS } from '../../../../src/contract/http/paths.ts'
import { requireCall } from '../../../access/sessionPlugin.ts'
import { actorOf } from '../../admin/context.ts'
import type { MoveInContext } from '../moveInService.ts'
import { beginFile, fileSettingsOf, takeFilePiece } from './fileService.ts'

const tags = ['administration']
const FAILURES = { 400: errorBody, 401: errorBody, 403: errorBody, 404: errorBody, 422: errorBody }

/** Calls that bring a file of positions; what follows is that of any run. */
export const positionFileRoutes: FastifyPluginAsyncZod<{ readonly context: MoveInContext }> = async (
  app,
  { context },
) => {
  app.get(
    CALLS.adminPositionFileSettings.path,
    {
      onRequest: requireCall('adminPositionFileSettings'),
      schema: {
        summary: 'How the latest file of positions of a client was read: time zone and names of columns',
        tags,
        querystring: positionFileSettingsQuery,
        response: { 200: positionFileSettings, ...FAILURES },
      },
    },
    (request) => fileSettingsOf(context.fleet.db, request.query.clientId),
  )
  app.post(
    CALLS.adminBeginPositionFile.path,
    {
      onRequest: requireCall('adminBeginPositionFile'),
      schema: {
        summary: 'Begins a run for a file of positions (GPX, NMEA, Wialon messages, CSV), which is sent next',
        tags,
        body: positionFileBody,
        response: { 200: moveInBegun, ...FAILURES },
      },
    },
    async (request) => ({ id: await beginFile(context, actorOf(request), request.body) }),
  )
  await app.register(pieceRoute, { context })
}

/** Takes bytes and nothing else. */
const pieceRoute: FastifyPluginAsyncZod<{ readonly context: MoveInContext }> = async (app, { context }) => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )
  app.put(
    CALLS.adminSendPositionFile.path,
    {
      onRequest: requireCall('adminSendPositionFile'),
      bodyLimit: POSITION_PIECE_BYTES,
      schema: {
        summary: 'Takes the next piece of a file of positions; the last one begins the look',
        tags,
        consumes: ['application/octet-stream'],
        params: moveInParams,
        querystring: positionPieceQuery,
        response: { 200: positionPieceAnswer, 413: errorBody, 415: errorBody, ...FAILURES },
      },
    },
    (request) =>
      takeFilePiece(context, request.params.id, { offset: request.query.offset, bytes: request.body }),
  )
}
