import { createContext, use, useCallback, useSyncExternalStore } from 'react'
import type { PreferenceStore, Preferences } from './preferences.ts'
import { isDemo, type Session, type SessionState } from './session.ts'

/** Provided by the app. */
export const SessionContext = createContext<Session | null>(null)
export const PreferencesContext = createContext<PreferenceStore | null>(null)

const given = <T>(value: T | null, name: string): T => {
  if (value === null) throw new Error(`No ${name} above this component`)
  return value
}

/** The session itself, for its actions. */
export const useSession = (): Session => given(use(SessionContext), 'SessionContext')

/** Who is signed in; re-renders on a change. */
export const useSessionState = (): SessionState => {
  const session = useSession()
  return useSyncExternalStore(session.subscribe, session.get)
}

/** DEMO-02 */
export const useIsDemo = (): boolean => isDemo(useSessionState())

/** The preference store itself, for code outside of rendering. */
export const usePreferenceStore = (): PreferenceStore => given(use(PreferencesContext), 'PreferencesContext')

/** One preference and its setter, which stays the same function; re-renders only when this one changes. */
export const usePreference = <K extends keyof Preferences>(
  name: K,
): readonly [Preferences[K], (value: Preferences[K]) => void] => {
  const store = usePreferenceStore()
  const value = useSyncExternalStore(store.subscribe, () => store.get()[name])
  const set = useCallback((next: Preferences[K]) => store.set(name, next), [store, name])
  return [value, set]
}
