import type { Socket } from 'node:net'
import fp from 'fastify-plugin'
import type { Readiness } from '../readiness.ts'

/**
 * While the server stops, every response closes its connection: a browser or proxy that kept it open would delay the
 * stop, and send its next call to a server that is about to stop. Connections that browsers open ahead and have sent
 * nothing on are closed too; Node counts them among the busy ones.
 */
export const drainPlugin = fp<{ readonly readiness: Readiness }>(
  async (app, { readiness }) => {
    app.addHook('onSend', async (_request, reply) => {
      if (readiness.phase === 'stopping') reply.header('connection', 'close')
    })
    const connections = new Set<Socket>()
    app.server.on('connection', (socket: Socket) => {
      connections.add(socket)
      socket.once('close', () => connections.delete(socket))
    })
    app.addHook('preClose', async () => {
      for (const socket of connections) if (socket.bytesRead === 0) socket.destroy()
    })
  },
  { name: 'drain' },
)
