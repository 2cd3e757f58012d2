import fastifyStatic from '@fastify/static'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { errorBody, SERVER_TEXT } from '../../../src/contract/http/error.ts'
import {
  MAP_FILES_PATH,
  type MapLayer,
  mapFileParams,
  mapFileQuery,
  mapSettings,
} from '../../../src/contract/http/mapSettings.ts'
import { CALLS, TOKEN_HEADER } from '../../../src/contract/http/paths.ts'
import { notFound } from '../../plugins/apiError.ts'
import { requireCall, requireSession } from '../../plugins/session.ts'
import { findVersion, listMapFiles } from './mapFiles.ts'

const tags = ['maps']
const FILE_TYPE = 'application/vnd.pmtiles'
/** An address with a version always means the same bytes. */
const VERSIONED = 'private, max-age=31536000, immutable'

type Hook = (request: FastifyRequest, reply: FastifyReply) => Promise<void>

/** Lets in also who brings the token of a link that works in place of a session's. */
const orLink =
  (isLinkGood: (token: string) => Promise<boolean>, otherwise: Hook): Hook =>
  async (request, reply) => {
    const token = request.principal ? undefined : request.headers[TOKEN_HEADER]
    if (token === undefined || !(await isLinkGood(token))) await otherwise(request, reply)
  }

/** MAP-07, MAP-08: how the map types are set up, and the street maps of the data folder. */
export const mapRoutes: FastifyPluginAsyncZod<{
  readonly layers: readonly MapLayer[]
  /** Absolute; where PMTiles files are dropped in. */
  readonly folder: string
  /** Of a link that shares a position: whoever opens it gets the maps beside it. */
  readonly isLinkGood: (token: string) => Promise<boolean>
}> = async (app, { layers, folder, isLinkGood }) => {
  await app.register(fastifyStatic, { root: folder, serve: false, cacheControl: false, contentType: false })
  app.get(
    CALLS.mapSettings.path,
    {
      onRequest: orLink(isLinkGood, requireCall('mapSettings')),
      schema: {
        summary: 'Map types as they are set up, and the street maps of the data folder',
        tags,
        response: { 200: mapSettings, 401: errorBody },
      },
    },
    async () => ({ types: [...layers], files: await listMapFiles(folder) }),
  )
  app.get(
    `${MAP_FILES_PATH}/:file`,
    {
      onRequest: orLink(isLinkGood, requireSession),
      schema: {
        summary: 'A street map of the data folder, whole or by ranges of bytes',
        tags,
        params: mapFileParams,
        querystring: mapFileQuery,
        response: {
          200: { description: 'PMTiles', content: { [FILE_TYPE]: { schema: z.string() } } },
          206: { description: 'Part of it', content: { [FILE_TYPE]: { schema: z.string() } } },
          400: errorBody,
          401: errorBody,
          404: errorBody,
        },
      },
    },
    async (request, reply) => {
      const { file } = request.params
      const version = await findVersion(folder, file)
      const wanted = request.query.v
      if (version === null || (wanted !== undefined && wanted !== version))
        throw notFound(SERVER_TEXT.notFound)
      return reply
        .type(FILE_TYPE)
        .header('cache-control', wanted === undefined ? 'no-cache' : VERSIONED)
        .sendFile(file)
    },
  )
}
