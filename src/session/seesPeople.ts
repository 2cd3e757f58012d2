import { PAGE_GATES, passes } from '../contract/permissions.ts'
import { useSessionState } from './sessionContext.ts'

/** Whether the person may see employees and cards, with their phones. */
export const useSeesPeople = (): boolean => {
  const session = useSessionState()
  return session.phase === 'signedIn' && passes(session, PAGE_GATES.rfidCards)
}
