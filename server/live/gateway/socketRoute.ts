import websocket from '@fastify/websocket'
import type { FastifyPluginAsync } from 'fastify'
import type { WebSocket, WebSocketServer } from 'ws'
import { recheckSessions } from '../cluster/recheckSessions.ts'
import { isRecord } from '../../../src/contract/rules/isRecord.ts'
import {
  CLOSE,
  MAX_CLIENT_MESSAGE_BYTES,
  OWN_EVENTS_QUERY,
  SOCKET_PATH,
} from '../../../src/contract/wire/protocol.ts'
import type { Fleet } from '../createFleet.ts'
import { chooseFormat, offeredProtocols, offeredToken } from './clientMessage.ts'
import type { ClientConnection } from './clientConnection.ts'
import { openBounded } from './openBounded.ts'
import { createSocketSession, type SocketSession } from './socketSession.ts'
import { watchSessions } from './watchSessions.ts'

/** How long clients have to answer the close frame of a planned stop. */
const STOP_MS = 2_000

/**
 * The websocket of live events (LIVE-01, LIVE-02). The upgrade is always accepted, because a browser hides the response
 * of a rejected one; errors are reported by the close code (AUTH-15). companions: further routes to the same gateway.
 */
export const socketRoute =
  (fleet: Fleet, companions: readonly GatewayRoute[] = []): FastifyPluginAsync =>
  async (app) => {
    const session = createSocketSession(fleet, app.sessions)
    const parts = { gateway: fleet.gateway, session, open: openBounded((...args) => session.open(...args)) }
    await app.register(websocket, {
      options: {
        maxPayload: MAX_CLIENT_MESSAGE_BYTES,
        // Compressing for each client would cost more than making the message for all of them (docs/wire.md).
        perMessageDeflate: false,
        handleProtocols: (offered) => chooseFormat(offered) ?? false,
      },
      preClose: stopSockets(fleet),
      errorHandler: (_error, socket) => {
        fleet.gateway.countGarbage('badFrame')
        // On a bad frame, ws itself sends the fitting close code: 1009 too big, 1007 invalid text, 1002 invalid frame.
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
      const onlyOwn = isOwnOnly(request.query)
      attach(parts, { socket, address: request.ip, onlyOwn }, offered)
    })
    for (const companion of companions) await app.register(companion(parts))
  }

/** A route whose clients are clients of the gateway, bound to their sessions like websockets. */
export type GatewayRoute = (parts: SocketParts) => FastifyPluginAsync

/** What connects a client with the gateway. */
export interface SocketParts {
  readonly gateway: Fleet['gateway']
  readonly session: SocketSession
  readonly open: ReturnType<typeof openBounded>
}

interface AskedSocket {
  readonly socket: WebSocket
  readonly address: string
  readonly onlyOwn: boolean
}

const isOwnOnly = (query: unknown): boolean => isRecord(query) && query.events === OWN_EVENTS_QUERY.events

/** Receives the client's messages in order from the first moment on, also while its token is being checked. */
const attach = (
  { gateway, session, open }: SocketParts,
  { socket, address, onlyOwn }: AskedSocket,
  offered: readonly string[],
): void => {
  const gone = new AbortController()
  socket.on('close', () => gone.abort())
  const format = chooseFormat(offered)
  const opened = format
    ? open(gone.signal, socket, { token: offeredToken(offered), format, onlyOwn }, address)
    : refuseFormat(socket)
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
