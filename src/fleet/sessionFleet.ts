import type { EngineOptions } from '../contract/engine/fleetEngine.ts'
import type { FleetKeeping } from '../contract/engine/keptFleet.ts'
import { type AccountValues, accountValues } from '../session/accountValues.ts'
import { browserStorage } from '../session/browserSession.ts'
import type { Session } from '../session/session.ts'
import { FleetClient } from './fleetClient.ts'
import { fleetPage } from './fleetPage.ts'

const clients = new WeakMap<Session, FleetClient>()

/** The client of a session's live engine, always the same one. The end of the session stops the engine (AUTH-11). */
export const fleetOf = (session: Session): FleetClient => {
  const known = clients.get(session)
  if (known !== undefined) return known
  const client = new FleetClient(fleetPage(() => session.end('sessionExpired')))
  session.subscribe(() => {
    if (session.token() === null) client.stop()
  })
  clients.set(session, client)
  return client
}

/** What the person has chosen for this device. */
const keepingOf = ({ keepsFleet, showsFleetOffline }: AccountValues): FleetKeeping => {
  if (keepsFleet.read() === false) return 'off'
  return showsFleetOffline.read() === true ? 'offline' : 'online'
}

/**
 * Starts the live engine of the person who is signed in, without waiting for the page that shows its fleet. Does nothing
 * where that engine runs already.
 */
export const startFleet = (
  session: Session,
  options: Pick<EngineOptions, 'apiOrigin' | 'language'>,
): void => {
  const state = session.get()
  if (state.phase !== 'signedIn') return
  const keeping = keepingOf(accountValues(browserStorage(), state.login))
  fleetOf(session).start({ ...options, token: state.token, keeping })
}
