import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Language } from '../contract/entities/session.ts'
import { useSession, useSessionState } from '../session/sessionContext.ts'
import { FleetClient, type FleetPage } from './fleetClient.ts'
import { FleetContext } from './fleetContext.ts'
import { fleetPage } from './fleetPage.ts'

interface FleetProviderProps {
  readonly children: ReactNode
  /** http(s) origin of the API. */
  readonly apiOrigin: string
  readonly language: Language
  /** Access to the page; tests pass their own. */
  readonly makePage?: (onSessionOver: () => void) => FleetPage
}

/** Runs the live engine while a person is signed in, and provides its client to the views below (AUTH-11). */
export const FleetProvider = ({
  children,
  apiOrigin,
  language,
  makePage = fleetPage,
}: FleetProviderProps) => {
  const session = useSession()
  const state = useSessionState()
  const [client] = useState(() => new FleetClient(makePage(() => session.end('sessionExpired'))))
  const token = state.phase === 'signedIn' ? state.token : null

  // A changed language is sent to the running engine below; it does not start another.
  const firstLanguage = useRef(language)
  useEffect(() => {
    firstLanguage.current = language
  }, [language])
  useEffect(() => {
    if (token !== null) client.start({ apiOrigin, token, language: firstLanguage.current })
    return () => client.stop()
  }, [client, apiOrigin, token])

  useEffect(() => client.configure({ language }), [client, language])

  return <FleetContext value={client}>{children}</FleetContext>
}
