import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { FleetKeeping } from '../contract/engine/keptFleet.ts'
import type { Language } from '../contract/entities/session.ts'
import { type AccountValues, useAccountValues } from '../session/accountValues.ts'
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

/** What the person has chosen for this device. */
const keepingOf = ({ keepsFleet, showsFleetOffline }: AccountValues): FleetKeeping => {
  if (keepsFleet.read() === false) return 'off'
  return showsFleetOffline.read() === true ? 'offline' : 'online'
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
  const values = useAccountValues()
  const token = state.phase === 'signedIn' ? state.token : null

  // A changed language is sent to the running engine below; it does not start another.
  const firstLanguage = useRef(language)
  useEffect(() => {
    firstLanguage.current = language
  }, [language])
  useEffect(() => {
    if (token !== null)
      client.start({ apiOrigin, token, language: firstLanguage.current, keeping: keepingOf(values) })
    return () => client.stop()
  }, [client, apiOrigin, token, values])

  useEffect(() => client.configure({ language }), [client, language])

  return <FleetContext value={client}>{children}</FleetContext>
}
