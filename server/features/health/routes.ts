import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { type Kysely, sql } from 'kysely'
import * as z from 'zod/mini'
import { ERROR_CODES, type ErrorBody, errorBody, SERVER_TEXT } from '../../../src/contract/http/error.ts'
import type { Database } from '../../storage/schema.ts'
import { databaseUnavailable } from '../../platform/plugins/apiError.ts'
import type { Readiness } from '../../platform/readiness.ts'

/** A database that does not respond in this time counts as unavailable. */
const TIMEOUT_MS = 2_000

/** Dependencies of the health calls. */
interface HealthDependencies {
  readonly db: Kysely<Database>
  readonly readiness: Readiness
}

/**
 * For monitoring; none of it needs a session.
 * GET /live: 200 while the process responds at all; when it does not, a restart helps.
 * GET /ready: 200 while calls should be sent here; 503 until the start is done, while the server stops, and while the
 * database is unavailable. A load balancer polls this one.
 * GET /health: 200 while the server can serve, which needs its database; else 503.
 */
export const healthRoutes: FastifyPluginAsyncZod<HealthDependencies> = async (app, { db, readiness }) => {
  const askDatabase = () => within(TIMEOUT_MS, sql`select 1`.execute(db))
  app.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'))
  app.get('/live', { schema: schemaOf('Does the process answer?') }, async () => OK)
  app.get('/ready', { schema: schemaOf('Should calls be sent here?') }, async (_request, reply) => {
    // Returned, not thrown: a balancer asks every second, and the reason is in the log already.
    if (readiness.phase !== 'serving')
      return reply.code(503).send(notReady(`The server is ${readiness.phase}`))
    const isThere = await askDatabase().then(
      () => true,
      () => false,
    )
    return isThere ? OK : reply.code(503).send(notReady(SERVER_TEXT.databaseUnavailable))
  })
  app.get('/health', { schema: schemaOf('Can the server serve?') }, async (request) => {
    try {
      await askDatabase()
    } catch (error) {
      request.log.warn({ err: error }, SERVER_TEXT.databaseUnavailable)
      throw databaseUnavailable()
    }
    return OK
  })
}

const OK = { status: 'ok' as const }

const schemaOf = (summary: string) => ({
  summary,
  tags: ['server'],
  security: [],
  response: { 200: z.object({ status: z.literal('ok') }), 503: errorBody },
})

const notReady = (message: string): ErrorBody => ({ status: 503, code: ERROR_CODES.unavailable, message })

/** Rejects when the work is not done within `ms`. */
const within = async (ms: number, work: Promise<unknown>): Promise<void> => {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${ms} ms`)), ms)
  })
  try {
    await Promise.race([work, tooLate])
  } finally {
    clearTimeout(timer)
  }
}
