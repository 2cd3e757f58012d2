import { isDeepStrictEqual } from 'node:util'
import { CLOSE, type WireFormat } from '../../../src/contract/wire/protocol.ts'
import type { AccountPrincipal } from '../../access/principal.ts'
import { readForbiddenZoneTypes, readVehicleScope } from '../../access/visibility.ts'
import type { SessionService } from '../../access/sessionService.ts'
import type { Fleet } from '../createFleet.ts'
import type { ClientConnection } from './clientConnection.ts'
import type { SocketPort } from './socketPort.ts'
import { type Viewer, viewerOf } from './viewer.ts'

/** Binds sockets to their sessions. */
export interface SocketSession {
  /**
   * Checks the token, sent from this address, and adds the client; null: the socket was closed with the code that says
   * why.
   */
  open(
    socket: SocketPort,
    token: string | null,
    format: WireFormat,
    address?: string,
  ): Promise<ClientConnection | null>
  /** The socket has closed. */
  closed(connection: ClientConnection): void
  /** Reloads rights and vehicles of an account's connections. */
  refresh(accountId: number): Promise<void>
  /** The same, but leaves connections alone whose rights and vehicles have not changed. */
  verify(accountId: number): Promise<void>
}

export const createSocketSession = (
  { db, gateway }: Pick<Fleet, 'db' | 'gateway'>,
  sessions: SessionService,
): SocketSession => {
  const tokens = new WeakMap<ClientConnection, string>()

  const readViewer = async (token: string, address?: string): Promise<Viewer | null> => {
    const principal: AccountPrincipal | null = await sessions.find(token, address)
    if (!principal) return null
    const [scope, forbidden] = [readVehicleScope(db, principal), readForbiddenZoneTypes(db, principal)]
    return viewerOf(principal, await scope, await forbidden)
  }

  const renew = async (
    accountId: number,
    isToChange: (before: Viewer, after: Viewer) => boolean,
  ): Promise<void> => {
    for (const connection of gateway.connectionsOf(accountId)) {
      const viewer = await attempt(() => readViewer(tokens.get(connection) ?? ''))
      if (viewer === 'failed') gateway.drop(connection)
      else if (!viewer) gateway.endSession(connection.viewer.sessionId)
      else if (isToChange(connection.viewer, viewer)) gateway.changeViewer(connection, viewer)
    }
  }

  return {
    async open(socket, token, format, address) {
      const viewer = await attempt(() => (token ? readViewer(token, address) : Promise.resolve(null)))
      if (viewer === 'failed') socket.close(CLOSE.overload, 'The session cannot be checked now')
      else if (!viewer) socket.close(CLOSE.sessionOver, 'Session is over')
      else {
        const connection = gateway.connect(socket, viewer, format)
        if (connection && token) tokens.set(connection, token)
        return connection
      }
      return null
    },
    closed: (connection) => gateway.disconnect(connection),
    refresh: (accountId) => renew(accountId, () => true),
    verify: (accountId) => renew(accountId, (before, after) => !isDeepStrictEqual(before, after)),
  }
}

/** The database may be unreachable: that closes the connection but does not end the session. */
const attempt = async <T>(act: () => Promise<T>): Promise<T | 'failed'> => {
  try {
    return await act()
  } catch {
    return 'failed'
  }
}
