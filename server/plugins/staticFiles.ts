import { relative, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { ERROR_CODES, SERVER_TEXT } from '../../src/contract/http/error.ts'
import type { Environment } from '../../src/contract/environment.ts'
import { answerError } from './errors.ts'
import { createPage } from './page.ts'
import { ApiError } from './apiError.ts'

/** The bundler's folder of files whose names carry a hash of their content. */
const HASHED_FOLDER = `assets${sep}`
const YEAR_S = 31_536_000

/**
 * Serves the built application. A path that is no file and no call answers index.html, for it is a route of the
 * application; unknown calls and missing files answer 404 as `ErrorBody`. Without a folder only the calls are served.
 */
export const staticFilesPlugin = fp<{ readonly webFolder: string | null; readonly environment: Environment }>(
  async (app, { webFolder, environment }) => {
    const sendPage = webFolder === null ? null : createPage(webFolder, environment)
    if (webFolder !== null && sendPage !== null) {
      for (const url of ['/', '/index.html']) app.get(url, { schema: { hide: true } }, sendPage)
      await app.register(fastifyStatic, {
        root: webFolder,
        index: false,
        cacheControl: false,
        setHeaders: (reply, path) => {
          const isHashed = relative(webFolder, path).startsWith(HASHED_FOLDER)
          reply.header('cache-control', isHashed ? `public, max-age=${YEAR_S}, immutable` : 'no-cache')
        },
      })
    }
    app.setNotFoundHandler((request, reply) => {
      if (sendPage !== null && isRouteOfApplication(request)) return sendPage(request, reply.code(200))
      return answerError(
        new ApiError({ status: 404, code: ERROR_CODES.notFound, message: SERVER_TEXT.notFound }),
        request,
        reply,
      )
    })
  },
  { name: 'staticFiles', dependencies: ['errors'] },
)

const CALL_PREFIXES = ['/api/', '/ws/', '/assets/']

/** A browser that opens a page asks for text/html; others are believed when the path does not look like a file. */
const isRouteOfApplication = (request: FastifyRequest): boolean => {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false
  const path = request.url.split('?', 1)[0] ?? ''
  if (path === '/api' || CALL_PREFIXES.some((prefix) => path.startsWith(prefix))) return false
  return (request.headers.accept ?? '').includes('text/html') || !/\.[^/]*$/.test(path)
}
