import websocket from '@fastify/websocket'
import type { FastifyPluginAsync } from 'fastify'
import type { WebSocket, WebSocketServer } from 'ws'
import { recheckSessions } from '../../cluster/recheckSessions.ts'
import { CLOSE, MAX_CLIENT_MESSAGE_BYTES, SOCKET_PATH } from '../../../src/contract/wire/protocol.ts'
import type { Fleet } from '../createFleet.ts'
import { chooseFormat, offeredProtocols, offeredToken } from './clientMessage.ts'
import type { ClientConnection } from './clientConnection.ts'
import { createSocketSession, type SocketSession } from './socketSession.ts'
import { watchSessions } from './watchSessions.ts'

/** How long clients get to answer the closing of a planned stop. */
const STOP_MS = 2_000

/**
 * The websocket of live events (LIVE-01, LIVE-02). The upgrade is always accepted, for a browser hides the answer of a
 * refused one; what is wrong is said by the closing code (AUTH-15).
 */
export const socketRoute =
  (fleet: Fleet): FastifyPluginAsync =>
  async (app) => {
    const session = createSocketSession(fleet, app.sessions)
    await app.register(websocket, {
      options: {
        maxPayload: MAX_CLIENT_MESSAGE_BYTES,
        // It would cost more for each client than making the message does for all of them (docs/wire.md).
        perMessageDeflate: false,
        handleProtocols: (offered) => chooseFormat(offered) ?? false,
      },
      preClose: stopSockets(fleet),
      errorHandler: (_error, socket) => {
        fleet.gateway.countGarbage('badFrame')
        // For a bad frame ws is sending the closing code that fits: 1009 too big, 1007 no text, 1002 no frame.
        if (socket.readyState === socket.OPEN) socket.terminate()
      },
    })
    const stopWatching = watchSessions(fleet, app.sessions, session)
    const stopRechecking = fleet.feed ? recheckSessions(fleet, app.sessions, session) : () => undefined
    app.addHook('onClose', async () => {
      stopWatching()
      stopRechecking()
    })
    app.get(SOCKET_PATH, { websocket: true, schema: { hide: true } }, (socket, request) => {
      const offered = offeredProtocols(request.headers['sec-websocket-protocol'])
      attach(fleet, session, { socket, address: request.ip }, offered)
    })
  }

/** Reads what the client says from the first moment on, and in order, also while its token is being checked. */
const attach = (
  fleet: Fleet,
  session: SocketSession,
  { socket, address }: { readonly socket: WebSocket; readonly address: string },
  offered: readonly string[],
): void => {
  const { gateway } = fleet
  const format = chooseFormat(offered)
  const opened = format ? session.open(socket, offeredToken(offered), format, address) : refuseFormat(socket)
  const whenOpen = (act: (connection: ClientConnection) => void): void => {
    void opened.then((connection) => {
      if (connection) act(connection)
    })
  }
  socket.on('message', (data, isBinary) => {
    whenOpen((connection) => gateway.receive(connection, isBinary ? '' : textOf(data), isBinary))
  })
  socket.on('pong', () => whenOpen((connection) => connection.noteAlive()))
  socket.on('close', () => whenOpen((connection) => session.closed(connection)))
}

const refuseFormat = async (socket: WebSocket): Promise<null> => {
  socket.close(CLOSE.unsupportedData, 'No known format was offered')
  return null
}

const textOf = (data: Buffer | ArrayBuffer | Buffer[]): string =>
  Array.isArray(data) ? Buffer.concat(data).toString() : Buffer.from(data as Buffer).toString()

/** AUTH-15: a planned stop ends no session. */
const stopSockets = ({ clock }: Fleet) =>
  function preClose(this: { readonly websocketServer: WebSocketServer }, done: () => void): void {
    const server = this.websocketServer
    for (const client of server.clients) client.close(CLOSE.plannedStop, 'The server stops')
    const cancel = clock.setTimer(() => {
      for (const client of server.clients) client.terminate()
    }, STOP_MS)
    server.close(() => {
      cancel()
      done()
    })
  }
