import fp from 'fastify-plugin'
import type { Readiness } from '../readiness.ts'

/**
 * While the server stops, every response closes its connection: a browser or proxy that kept it open would delay the
 * stop, and send its next call to a server that is about to stop.
 */
export const drainPlugin = fp<{ readonly readiness: Readiness }>(
  async (app, { readiness }) => {
    app.addHook('onSend', async (_request, reply) => {
      if (readiness.phase === 'stopping') reply.header('connection', 'close')
    })
  },
  { name: 'drain' },
)
