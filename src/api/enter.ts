import type { Api } from './api.ts'
import type { Credentials, SignInAnswer } from './auth.ts'
import type { Failure, Result } from '../errors/failure.ts'
import { adoptProfile } from '../session/adoptProfile.ts'
import type { PreferenceStore } from '../session/preferences.ts'
import type { Session } from '../session/session.ts'

export interface EnterPorts {
  readonly auth: Pick<Api['auth'], 'signIn' | 'signInDemo' | 'signOut' | 'checkToken'>
  readonly session: Session
  readonly preferences: PreferenceStore
}

/** Starts the session that a call opened. Returns the failure, null after success. */
export const beginSession = (
  ports: Pick<EnterPorts, 'session' | 'preferences'>,
  result: Result<SignInAnswer>,
): Failure | null => {
  const { session, preferences } = ports
  if (!result.ok) {
    const { failure } = result
    // ERR-15: a blocked account keeps nothing of an earlier session.
    if (failure.kind === 'status' && failure.status === 423) session.end('accountBlocked')
    return failure
  }
  const { token, user } = result.value
  // Chosen in an earlier session, or by an administrator who enters as the client: not by the account's owner.
  if (session.get().phase === 'signedIn' || user.authFromAdminPanel) preferences.choices.clear()
  session.start(token, user)
  // I18N-01: the account's language and appearance, unless the person just chose others on this page.
  adoptProfile(session, preferences, user.profileDto)
  // HELP-03: the tour begins by itself until the person has seen it.
  if (user.showHints && user.kind !== 'demo') preferences.set('help', true)
  return null
}

/** Signs in with a password. Returns the failure, null after success. */
export const enter = async (ports: EnterPorts, credentials: Credentials): Promise<Failure | null> =>
  beginSession(ports, await ports.auth.signIn(credentials))

/** Signs in to the demo account (DEMO-01, DEMO-13). Returns the failure, null after success. */
export const enterDemo = async (ports: EnterPorts): Promise<Failure | null> =>
  beginSession(ports, await ports.auth.signInDemo())

/** Ends the session here at once and notifies the server; its response changes nothing (AUTH-10, API-12). */
export const leave = (ports: EnterPorts): void => {
  void ports.auth.signOut()
  ports.session.signOut()
}

/** AUTH-27: validates a stored token with the server. Only a clear rejection ends the session; no response does not. */
export const verifyStoredToken = async (ports: EnterPorts): Promise<void> => {
  const token = ports.session.token()
  if (token === null) return
  const result = await ports.auth.checkToken(token)
  if (result.ok && !result.value && ports.session.token() === token) ports.session.end('sessionExpired')
}
