import { useEffect } from 'react'
import { useFailureHandler } from '../errors/errorsContext.ts'
import type { PreferenceStore } from '../session/preferences.ts'
import { usePreferenceStore, useSession } from '../session/sessionContext.ts'
import { useProfileApi } from './profile.ts'
import { syncProfile } from './profileSync.ts'

const after = (ms: number, work: () => void): (() => void) => {
  const timer = setTimeout(work, ms)
  return () => clearTimeout(timer)
}

/** The running sync of each preference store, and its number of users. */
const running = new WeakMap<PreferenceStore, { users: number; readonly stop: () => void }>()

/**
 * Keeps the profile in sync with the person's changes, once for all parts of the page that use it: a page that offers a
 * change may be mounted before the frame.
 */
export const useProfileSync = (): void => {
  const session = useSession()
  const preferences = usePreferenceStore()
  const api = useProfileApi()
  const { handle } = useFailureHandler()
  useEffect(() => {
    const sync = running.get(preferences) ?? {
      users: 0,
      stop: syncProfile({ session, preferences, api, onFailure: handle, after }),
    }
    sync.users += 1
    running.set(preferences, sync)
    return () => {
      sync.users -= 1
      if (sync.users > 0) return
      running.delete(preferences)
      sync.stop()
    }
  }, [session, preferences, api, handle])
}
