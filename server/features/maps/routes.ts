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
import { notFound } from '../../platform/plugins/apiError.ts'
import { requireCall, requireSession } from '../../access/sessionPlugin.ts'
import type { Log } from '../../platform/log.ts'
import { readByteRange } from './byteRange.ts'
import { createMapFiles } from './mapFiles.ts'
import { type OpenMapFile, openMapFile } from './openMapFile.ts'
import {
  STREAM_LIMITS,
  type StreamedAnswer,
  StreamedAnswers,
  type StreamLimits,
} from '../../platform/streaming/streamedAnswers.ts'

const tags = ['maps']

/** Limits for files being sent; a page reads small ranges, several at once. */
const FILE_LIMITS: StreamLimits = {
  ...STREAM_LIMITS,
  answers: { slots: 512, share: 64, waitingPerClient: 1_000, waiting: 5_000 },
}
const FILE_TYPE = 'application/vnd.pmtiles'
/** An address with a version always has the same bytes. */
const VERSIONED = 'private, max-age=31536000, immutable'

type Hook = (request: FastifyRequest, reply: FastifyReply) => Promise<void>

/** Also accepts the token of a valid link in place of a session's. */
const orLink =
  (isLinkGood: (token: string) => Promise<boolean>, otherwise: Hook): Hook =>
  async (request, reply) => {
    const token = request.principal ? undefined : request.headers[TOKEN_HEADER]
    if (token === undefined || !(await isLinkGood(token))) await otherwise(request, reply)
  }

/** MAP-07, MAP-08: the configured map types, and the street maps of the data folder. */
export const mapRoutes: FastifyPluginAsyncZod<{
  readonly layers: readonly MapLayer[]
  /** Absolute; the folder for PMTiles files. */
  readonly folder: string
  /** For a link that shares a position: its holder also gets the maps. */
  readonly isLinkGood: (token: string) => Promise<boolean>
  readonly log: Log
  /** Limits the files being sent; absent: the product's limits. */
  readonly answers?: StreamedAnswers
}> = async (app, { layers, folder, isLinkGood, log, answers = new StreamedAnswers(FILE_LIMITS) }) => {
  const mapFiles = createMapFiles(folder, log)
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
    async () => ({ types: [...layers], files: await mapFiles.list() }),
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
      const answer = await answers.open(request, reply)
      const outcome = await openMapFile(folder, request.params.file)
      if ('fault' in outcome) throw notFound(SERVER_TEXT.notFound)
      const { opened } = outcome
      const wanted = request.query.v
      if (wanted !== undefined && wanted !== opened.version) {
        await opened.handle.close()
        throw notFound(SERVER_TEXT.notFound)
      }
      reply.type(FILE_TYPE).header('cache-control', wanted === undefined ? 'no-cache' : VERSIONED)
      return sendBytes(request, reply, opened, answer)
    },
  )
}

/** Sends the requested range of the checked file, and closes it. */
const sendBytes = async (
  { headers }: FastifyRequest,
  reply: FastifyReply,
  { handle, size, version }: OpenMapFile,
  answer: StreamedAnswer,
): Promise<FastifyReply> => {
  const tag = `"${version}"`
  const isOther = headers['if-range'] !== undefined && headers['if-range'] !== tag
  const range = isOther ? null : readByteRange(headers.range, size)
  reply.header('accept-ranges', 'bytes').header('etag', tag)
  if (range === 'unsatisfiable') {
    await handle.close()
    return reply.code(416).header('content-range', `bytes */${size}`).send()
  }
  const { start, end } = range ?? { start: 0, end: size - 1 }
  if (range !== null) reply.code(206).header('content-range', `bytes ${start}-${end}/${size}`)
  return reply
    .header('content-length', end - start + 1)
    .send(answer.endWith(handle.createReadStream({ start, end })))
}
