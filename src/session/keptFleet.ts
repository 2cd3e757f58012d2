import { KEPT_FLEET_DATABASE } from '../contract/engine/keptFleet.ts'
import type { Session } from './session.ts'

/** Deletes the fleet that the engine has kept on this device (worker/kept/); an engine that runs keeps none any more. */
export const dropKeptFleet = (): void => {
  try {
    indexedDB.deleteDatabase(KEPT_FLEET_DATABASE)
  } catch {
    // A browser that keeps nothing.
  }
}

/** Deletes it whenever the session ends or another one begins (AUTH-14, AUTH-17), and at once where there is none. */
export const dropKeptFleetAtEnd = (
  session: Pick<Session, 'token' | 'subscribe'>,
  drop: () => void = dropKeptFleet,
): void => {
  let token = session.token()
  if (token === null) drop()
  session.subscribe(() => {
    const now = session.token()
    if (token !== null && now !== token) drop()
    token = now
  })
}
