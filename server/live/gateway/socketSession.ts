import { CLOSE } from '../../../src/contract/wire/protocol.ts'
import type { AccountPrincipal } from '../../access/principal.ts'
import { readForbiddenZoneTypes, readVehicleScope } from '../../access/visibility.ts'
import type { SessionService } from '../../access/sessionService.ts'
import type { Fleet } from '../createFleet.ts'
import type { ClientConnection } from './clientConnection.ts'
import type { FrameFormat } from './frameCache.ts'
import type { SocketPort } from './socketPort.ts'
import { type Viewer, viewerOf } from './viewer.ts'

/** What a client offers at the opening of its socket. */
export interface SocketOffer {
  readonly token: string | null
  readonly format: FrameFormat
  /** It wants the events of its own account alone (OWN_EVENTS_QUERY). */
  readonly onlyOwn?: boolean
}

/** Binds sockets to their sessions. */
export interface SocketSession {
  /**
   * Checks the token, sent from this address, and adds the client; null: the socket was closed with the code that says
   * why.
   */
  open(socket: SocketPort, offer: SocketOffer, address?: string): Promise<ClientConnection | null>
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
  const offers = new WeakMap<ClientConnection, SocketOffer>()
  /** Sessions that have ended, and accounts that have changed. */
  let changes = 0
  sessions.events.onSessionEnded(() => void changes++)
  sessions.events.onAccountChanged(() => void changes++)

  const readViewer = async (
    { token, onlyOwn = false }: SocketOffer,
    address?: string,
  ): Promise<Viewer | null> => {
    const principal: AccountPrincipal | null = token ? await sessions.find(token, address) : null
    if (!principal) return null
    const [scope, forbidden] = [readVehicleScope(db, principal), readForbiddenZoneTypes(db, principal)]
    return { ...viewerOf(principal, await scope, await forbidden), onlyOwn }
  }

  /** A session that ends while it is read has no connection yet that could be closed: what has changed is read again. */
  const readCurrentViewer = async (offer: SocketOffer, address?: string): Promise<Viewer | null> => {
    let before: number
    let viewer: Viewer | null
    do {
      before = changes
      // oxlint-disable-next-line no-await-in-loop -- the next reading is of what has changed
      viewer = await readViewer(offer, address)
    } while (changes !== before)
    return viewer
  }

  const renew = async (
    accountId: number,
    isToChange: (before: Viewer, after: Viewer) => boolean,
  ): Promise<void> => {
    for (const connection of gateway.connectionsOf(accountId)) {
      const offer = offers.get(connection)
      const viewer = await attempt(async () => (offer ? readCurrentViewer(offer) : null))
      if (viewer === 'failed') gateway.drop(connection)
      else if (!viewer) gateway.endSession(connection.viewer.sessionId)
      else if (isToChange(connection.viewer, viewer)) gateway.changeViewer(connection, viewer)
    }
  }

  return {
    async open(socket, offer, address) {
      const viewer = await attempt(() => readCurrentViewer(offer, address))
      if (viewer === 'failed') socket.close(CLOSE.overload, 'The session cannot be checked now')
      else if (!viewer) socket.close(CLOSE.sessionOver, 'Session is over')
      else {
        const connection = gateway.connect(socket, viewer, offer.format)
        if (connection) offers.set(connection, offer)
        return connection
      }
      return null
    },
    closed: (connection) => gateway.disconnect(connection),
    refresh: (accountId) => renew(accountId, () => true),
    verify: (accountId) => renew(accountId, (before, after) => before.rights !== after.rights),
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
