import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Environment } from '../../../src/contract/environment.ts'
import { API_HOST_ATTRIBUTE, ENVIRONMENT_META } from '../../../src/contract/environmentMeta.ts'

/** The placeholder in the built page that the server fills in. */
const MARK = `<meta name="${ENVIRONMENT_META}" content="" />`

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** The page with the environment written into it (CONST-06); the page has no inline scripts that could do it. */
export const withEnvironment = (html: string, environment: Environment): string => {
  const content = escaped(JSON.stringify(environment))
  const { apiHost } = environment
  const host = apiHost === null ? '' : ` ${API_HOST_ATTRIBUTE}="${escaped(apiHost)}"`
  return html.replace(MARK, () => `<meta name="${ENVIRONMENT_META}" content="${content}"${host} />`)
}

/** Sends the application's page, or 304 when the browser has the same version. */
export const createPage =
  (webFolder: string, environment: Environment) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const html = withEnvironment(await readFile(join(webFolder, 'index.html'), 'utf8'), environment)
    const etag = `"${createHash('sha256').update(html).digest('base64url')}"`
    reply.header('cache-control', 'no-cache').header('etag', etag)
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    return reply.type('text/html; charset=utf-8').send(html)
  }
