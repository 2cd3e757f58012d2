import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Environment } from '../../../src/contract/environment.ts'
import { API_HOST_ATTRIBUTE, ENVIRONMENT_META } from '../../../src/contract/environmentMeta.ts'
import { LANGUAGES } from '../../../src/contract/entities/session.ts'
import { PRODUCT_NAME } from '../../../src/contract/product.ts'

/** The placeholder in the built page that the server fills in. */
const MARK = `<meta name="${ENVIRONMENT_META}" content="" />`

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** What the server writes into the built page. */
interface PageFacts {
  readonly environment: Environment
  readonly productName: string
}

/** The page with the environment written into it (CONST-06); the page has no inline scripts that could do it. */
export const withEnvironment = (html: string, environment: Environment): string => {
  const content = escaped(JSON.stringify(environment))
  const { apiHost } = environment
  const host = apiHost === null ? '' : ` ${API_HOST_ATTRIBUTE}="${escaped(apiHost)}"`
  return html.replace(MARK, () => `<meta name="${ENVIRONMENT_META}" content="${content}"${host} />`)
}

/** The page with the installation's name in place of the built one, so that it has it before anything is loaded (GEN-06). */
export const withProductName = (html: string, productName: string): string =>
  html.replaceAll(PRODUCT_NAME, () => escaped(productName))

type Send = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

/** Sends a text that is made of a built file, or 304 when the browser has the same version. */
const createSender =
  (file: string, type: string, fill: (built: string) => string): Send =>
  async (request, reply) => {
    const text = fill(await readFile(file, 'utf8'))
    const etag = `"${createHash('sha256').update(text).digest('base64url')}"`
    reply.header('cache-control', 'no-cache').header('etag', etag)
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    return reply.type(type).send(text)
  }

/** Sends the application's page. */
export const createPage = (webFolder: string, { environment, productName }: PageFacts): Send =>
  createSender(join(webFolder, 'index.html'), 'text/html; charset=utf-8', (html) =>
    withEnvironment(withProductName(html, productName), environment),
  )

/** The manifests of the installed product by their addresses, with the installation's name. */
export const createManifests = (webFolder: string, productName: string): ReadonlyMap<string, Send> =>
  new Map(
    LANGUAGES.map((language) => {
      const name = `manifest.${language}.webmanifest`
      const fill = (json: string): string =>
        json.replaceAll(JSON.stringify(PRODUCT_NAME), () => JSON.stringify(productName))
      return [`/${name}`, createSender(join(webFolder, name), 'application/manifest+json', fill)]
    }),
  )
