import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { type Kysely, sql } from 'kysely'
import * as z from 'zod/mini'
import { errorBody, SERVER_TEXT } from '../../../src/contract/http/error.ts'
import type { Database } from '../../db/schema.ts'
import { databaseUnavailable } from '../../plugins/apiError.ts'

/** A database that is silent for this long does not serve. */
const PATIENCE_MS = 2_000

/** GET /health: 200 while the server can serve, which it cannot without its database; else 503. */
export const healthRoutes: FastifyPluginAsyncZod<{ readonly db: Kysely<Database> }> = async (app, { db }) => {
  app.get(
    '/health',
    {
      schema: {
        summary: 'Can the server serve?',
        tags: ['server'],
        security: [],
        response: { 200: z.object({ status: z.literal('ok') }), 503: errorBody },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      try {
        await within(PATIENCE_MS, sql`select 1`.execute(db))
      } catch (error) {
        request.log.warn({ err: error }, SERVER_TEXT.databaseUnavailable)
        throw databaseUnavailable()
      }
      return { status: 'ok' as const }
    },
  )
}

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
