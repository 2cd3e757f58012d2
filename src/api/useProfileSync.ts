import { useEffect } from 'react'
import { useFailureHandler } from '../errors/errorsContext.ts'
import { usePreferenceStore, useSession } from '../session/sessionContext.ts'
import { useProfileApi } from './profile.ts'
import { syncProfile } from './profileSync.ts'

const after = (ms: number, work: () => void): (() => void) => {
  const timer = setTimeout(work, ms)
  return () => clearTimeout(timer)
}

/** The profile keeps up with what the person changes. */
export const useProfileSync = (): void => {
  const session = useSession()
  const preferences = usePreferenceStore()
  const api = useProfileApi()
  const { handle } = useFailureHandler()
  useEffect(
    () => syncProfile({ session, preferences, api, onFailure: handle, after }),
    [session, preferences, api, handle],
  )
}
