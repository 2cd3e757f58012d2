import { relative, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import * as z from 'zod/mini'
import type { Environment } from '../../../src/contract/environment.ts'
import { answerError } from './errors.ts'
import { unknownCall } from './apiError.ts'
import { createManifests, createPage } from './page.ts'

/** The bundler's folder of files with a content hash in their names. */
const HASHED_FOLDER = `assets${sep}`
const YEAR_S = 31_536_000

/**
 * Serves the built application. A path that is neither a file nor a call returns index.html, because it is a route of
 * the application; missing files return 404 as `ErrorBody`. Without a folder only the calls are served.
 */
export const staticFilesPlugin = fp<{ readonly webFolder: string | null; readonly environment: Environment }>(
  async (app, { webFolder, environment }) => {
    const sendPage =
      webFolder === null ? null : createPage(webFolder, { environment, productName: app.productName })
    if (webFolder !== null && sendPage !== null) {
      for (const url of ['/', '/index.html']) app.get(url, { schema: { hide: true } }, sendPage)
      const manifests = createManifests(webFolder, app.productName)
      for (const [url, send] of manifests) app.get(url, { schema: { hide: true } }, send)
      await app.register(fastifyStatic, {
        root: webFolder,
        index: false,
        // The build has written them next to the files (launch/compress.js).
        preCompressed: true,
        // Folders are no files; the library would refuse them as a fault of the server.
        allowedPath: (path) => !path.endsWith('/'),
        cacheControl: false,
        setHeaders: (reply, path) => {
          const isHashed = relative(webFolder, path).startsWith(HASHED_FOLDER)
          reply.header('cache-control', isHashed ? `public, max-age=${YEAR_S}, immutable` : 'no-cache')
        },
      })
    }
    app.setNotFoundHandler((request, reply) => {
      if (sendPage !== null && isRouteOfApplication(request)) return sendPage(request, reply.code(200))
      return answerError(unknownCall(), request, reply)
    })
  },
  { name: 'staticFiles', dependencies: ['errors', 'productName'] },
)

/** First path segments below which there are no pages; /api/ has a route of its own. */
const NO_PAGES = ['api', 'ws', 'assets']
/** The part of the file route after its slash, decoded by the router. */
const filePath = z.object({ '*': z.string() })

/** A browser that opens a page requests text/html; for other clients the path decides: it must not look like a file. */
const isRouteOfApplication = (request: FastifyRequest): boolean => {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false
  const path = filePath.parse(request.params)['*']
  if (NO_PAGES.includes(path.split('/', 1)[0] ?? '')) return false
  return (request.headers.accept ?? '').includes('text/html') || !/\.[^/]*$/.test(path)
}
