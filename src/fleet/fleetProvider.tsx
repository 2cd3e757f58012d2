import { type ReactNode, useEffect, useRef } from 'react'
import type { Language } from '../contract/entities/session.ts'
import { useSession, useSessionState } from '../session/sessionContext.ts'
import { FleetContext } from './fleetContext.ts'
import { fleetOf, startFleet } from './sessionFleet.ts'

interface FleetProviderProps {
  readonly children: ReactNode
  /** http(s) origin of the API. */
  readonly apiOrigin: string
  readonly language: Language
}

/** Runs the live engine while a person is signed in, and provides its client to the views below (AUTH-11). */
export const FleetProvider = ({ children, apiOrigin, language }: FleetProviderProps) => {
  const session = useSession()
  const state = useSessionState()
  const client = fleetOf(session)
  const token = state.phase === 'signedIn' ? state.token : null

  // A changed language is sent to the running engine below; it does not start another.
  const firstLanguage = useRef(language)
  useEffect(() => {
    firstLanguage.current = language
  }, [language])
  useEffect(() => {
    if (token !== null) startFleet(session, { apiOrigin, language: firstLanguage.current })
    return () => client.stop()
  }, [session, client, apiOrigin, token])

  useEffect(() => client.configure({ language }), [client, language])

  return <FleetContext value={client}>{children}</FleetContext>
}
