import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import fp from 'fastify-plugin'
import { callerLeft } from './apiError.ts'

/** Requests that wait on one connection; browsers and proxies do not pipeline at all. */
const MAX_WAITING = 100

interface Connection {
  lastAnswer: Promise<void>
  waiting: number
}

/**
 * Processes pipelined requests of a connection one after the other. Node would process all of them at once, though only
 * one response can be sent, and never emits 'close' for the others when the connection is closed: what they hold would
 * never be released. It has to be registered before everything asynchronous, or the requests would arrive here out of
 * order.
 */
export const pipeliningPlugin = fp(
  async (app) => {
    const connections = new WeakMap<Socket, Connection>()
    app.addHook('onRequest', async (request, reply) => {
      const { socket } = request.raw
      const connection = connections.get(socket)
      const answer = closed(reply.raw)
      if (!connection) {
        connections.set(socket, { lastAnswer: answer, waiting: 0 })
        return
      }
      const before = connection.lastAnswer
      connection.lastAnswer = answer
      if (connection.waiting >= MAX_WAITING) socket.destroy()
      connection.waiting++
      await before
      connection.waiting--
      // Only the current response has the connection; after the connection was closed no response gets it.
      if (reply.raw.socket === null) throw callerLeft()
    })
  },
  { name: 'pipelining', dependencies: ['errors'] },
)

const closed = (response: ServerResponse): Promise<void> =>
  new Promise((resolve) => {
    response.once('close', resolve)
  })
