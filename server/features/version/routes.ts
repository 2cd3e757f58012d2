import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { APP_VERSION } from '../../../src/contract/constants.ts'
import { CALLS } from '../../../src/contract/http/paths.ts'

/** API-16: the version as text; the hash changes with every build, so that an open page notices a new one (UI-18). */
export const versionRoutes: FastifyPluginAsyncZod<{ readonly buildHash: string }> = async (
  app,
  { buildHash },
) => {
  app.get(
    CALLS.version.path,
    {
      schema: {
        summary: 'Version and build',
        tags: ['server'],
        security: [],
        response: { 200: { description: 'Text', content: { 'text/plain': { schema: z.string() } } } },
      },
    },
    async (_request, reply) =>
      reply
        .header('cache-control', 'no-cache')
        .type('text/plain; charset=utf-8')
        .serializer((text: unknown) => String(text))
        .send(`${APP_VERSION}+${buildHash}`),
  )
}
