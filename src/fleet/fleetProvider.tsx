import { type ReactNode, useEffect, useState } from 'react'
import { useLanguage } from '../i18n/useTexting.ts'
import { useSession, useSessionState } from '../session/sessionContext.ts'
import { FleetClient, type FleetPage } from './fleetClient.ts'
import { FleetContext } from './fleetContext.ts'
import { fleetPage } from './fleetPage.ts'

interface FleetProviderProps {
  readonly children: ReactNode
  /** http(s) origin of the API; the page's own unless told. */
  readonly apiOrigin?: string
  /** How the client reaches the page; tests pass their own. */
  readonly makePage?: (onSessionOver: () => void) => FleetPage
}

/** Runs the live engine while somebody is signed in, and gives its client to the views below (AUTH-11). */
export const FleetProvider = ({ children, apiOrigin, makePage = fleetPage }: FleetProviderProps) => {
  const session = useSession()
  const state = useSessionState()
  const language = useLanguage()
  const [client] = useState(() => new FleetClient(makePage(() => session.end('sessionExpired'))))
  const token = state.phase === 'signedIn' ? state.token : null

  useEffect(() => {
    if (token === null) return
    client.start({ apiOrigin: apiOrigin ?? location.origin, token, language })
    return () => client.stop()
    // A changed language is told to the running engine below; it does not start another.
  }, [client, apiOrigin, token])

  useEffect(() => client.setLanguage(language), [client, language])

  return <FleetContext value={client}>{children}</FleetContext>
}
