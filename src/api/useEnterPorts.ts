import { useCallback, useMemo } from 'react'
import { useApi } from './api.ts'
import { type EnterPorts, leave } from './enter.ts'
import { usePreferenceStore, useSession } from '../session/sessionContext.ts'

/** What signing in and out needs, from the app's providers. */
export const useEnterPorts = (): EnterPorts => {
  const { auth } = useApi()
  const session = useSession()
  const preferences = usePreferenceStore()
  return useMemo(() => ({ auth, session, preferences }), [auth, session, preferences])
}

/** Signs the person out; the route guard then goes to the sign-in page (AUTH-13). */
export const useSignOut = (): (() => void) => {
  const ports = useEnterPorts()
  return useCallback(() => leave(ports), [ports])
}
