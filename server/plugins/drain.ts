import fp from 'fastify-plugin'
import type { Readiness } from '../features/health/readiness.ts'

/**
 * While the server stops, every answer ends its connection: a browser or proxy that kept it would hold up the stop until
 * it lets go, and send its next call to a server that is about to be gone.
 */
export const drainPlugin = fp<{ readonly readiness: Readiness }>(
  async (app, { readiness }) => {
    app.addHook('onSend', async (_request, reply) => {
      if (readiness.phase === 'stopping') reply.header('connection', 'close')
    })
  },
  { name: 'drain' },
)
