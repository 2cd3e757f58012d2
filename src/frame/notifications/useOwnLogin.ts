import { useSessionState } from '../../session/sessionContext.ts'

/** The login whose notifications are read: the signed-in person's own; '' without a session. */
export const useOwnLogin = (): string => {
  const session = useSessionState()
  return session.phase === 'signedIn' ? session.login : ''
}
