import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import type { AuditEvent } from '../../../../src/contract/http/audit.ts'
import {
  downloadAnswer,
  downloadBody,
  mapImportParams,
  UPLOAD_PIECE_BYTES,
  uploadAnswer,
  uploadParams,
  uploadQuery,
} from '../../../../src/contract/http/admin/maps.ts'
import { ERROR_CODES, errorBody, SERVER_TEXT } from '../../../../src/contract/http/error.ts'
import { CALLS } from '../../../../src/contract/http/paths.ts'
import { mapSourceOf } from '../../../../src/contract/rules/mapSources.ts'
import { requireCall } from '../../../access/sessionPlugin.ts'
import { badInput, unprocessable } from '../../../platform/plugins/apiError.ts'
import { cancelImport, type MapImportsContext, startImport } from './mapImports.ts'
import { requireRoom, takePiece } from './mapUploads.ts'

const tags = ['maps']
const FAILURES = { 400: errorBody, 401: errorBody, 403: errorBody, 404: errorBody, 422: errorBody }

interface MapImportRoutes {
  readonly context: MapImportsContext
  /** Records what an administrator did. */
  readonly audit: (
    request: FastifyRequest,
    event: AuditEvent,
    detail: Record<string, unknown>,
  ) => Promise<void>
}

/** Calls that bring a street map from a file or an address, and cancel that. */
export const mapImportRoutes: FastifyPluginAsyncZod<MapImportRoutes> = async (app, { context, audit }) => {
  app.post(
    CALLS.adminDownloadMap.path,
    {
      onRequest: requireCall('adminDownloadMap'),
      schema: {
        summary: 'Downloads a file from MAP_DOWNLOAD_URL and makes a street map of it',
        tags,
        body: downloadBody,
        response: { 200: downloadAnswer, ...FAILURES },
      },
    },
    async (request) => {
      const { downloadUrl } = context
      if (downloadUrl === null) throw unprocessable(ERROR_CODES.notSetUp, SERVER_TEXT.mapNoDownloads)
      const { path, checksum = '', roads = false } = request.body
      const file = path.split('/').at(-1) ?? ''
      const importId = await startImport(context, {
        file,
        path: file,
        download: { url: new URL(path, downloadUrl).href, checksum },
        roads,
      })
      await audit(request, 'mapAdded', { name: mapSourceOf(file)?.name, fileName: path })
      return { importId }
    },
  )
  app.delete(
    CALLS.adminCancelMapImport.path,
    {
      onRequest: requireCall('adminCancelMapImport'),
      schema: {
        summary: 'Cancels the import of a street map, or removes a failed one from the list',
        tags,
        params: mapImportParams,
        response: { 204: z.undefined(), ...FAILURES },
      },
    },
    async (request, reply) => {
      await cancelImport(context, request.params.id)
      return reply.code(204).send()
    },
  )
  await app.register(uploadRoute, { context, audit })
}

/** Takes bytes and nothing else. */
const uploadRoute: FastifyPluginAsyncZod<MapImportRoutes> = async (app, { context, audit }) => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )
  app.put(
    CALLS.adminUploadMap.path,
    {
      onRequest: requireCall('adminUploadMap'),
      bodyLimit: UPLOAD_PIECE_BYTES,
      schema: {
        summary: 'Takes a piece of a .pmtiles, .mbtiles or .osm.pbf file; the last one starts the import',
        tags,
        consumes: ['application/octet-stream'],
        params: uploadParams,
        querystring: uploadQuery,
        response: { 200: uploadAnswer, 413: errorBody, 415: errorBody, ...FAILURES },
      },
    },
    async (request) => {
      const { file } = request.params
      const roads = request.query.roads === 'true'
      if (!Buffer.isBuffer(request.body) || request.body.length === 0) {
        throw badInput('the body', `bytes of the file, at most ${UPLOAD_PIECE_BYTES} at a time`)
      }
      if (request.query.offset === 0) {
        await requireRoom({ file, size: request.query.size, roads }, context.places, context.maxBytes)
      }
      const { received, path } = await takePiece(
        { file, ...request.query, bytes: request.body },
        context.places,
      )
      if (path === null) return { received, importId: null }
      const importId = await startImport(context, { file, path, roads })
      await audit(request, 'mapAdded', { name: mapSourceOf(file)?.name, fileName: file })
      return { received, importId }
    },
  )
}
