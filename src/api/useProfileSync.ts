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

/** What runs for each store of preferences, and for how many parts of the page. */
const running = new WeakMap<PreferenceStore, { users: number; readonly stop: () => void }>()

/**
 * The profile keeps up with what the person changes, once for all parts of the page that ask for it: a page that offers a
 * change may be there before the frame that lies over every page.
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
