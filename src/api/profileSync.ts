import { isAllowed } from '../session/allowed.ts'
import type { Session } from '../session/session.ts'
import { LOOKS, writeFrontSettings } from '../session/frontSettings.ts'
import type { PreferenceStore } from '../session/preferences.ts'
import type { Failure } from '../errors/failure.ts'
import type { ProfileApi } from './profile.ts'

/** Somebody who looks through the themes stops at one of them. */
export const SYNC_PAUSE_MS = 600

export interface ProfileSyncPorts {
  readonly session: Session
  readonly preferences: PreferenceStore
  readonly api: Pick<ProfileApi, 'updateProfile'>
  readonly onFailure: (failure: Failure) => void
  /** Runs work after a pause; returns its end. */
  readonly after: (ms: number, work: () => void) => () => void
}

/**
 * Keeps language, theme, density and stillness with the person's profile as they are changed, wherever that is done
 * (I18N-01, PROFILE-05). The demo account keeps them in the browser only (DEMO-04). Returns the end of it.
 */
export const syncProfile = (ports: ProfileSyncPorts): (() => void) => {
  const { session, preferences } = ports
  let before = preferences.get()
  let cancel: (() => void) | null = null

  const send = async (): Promise<void> => {
    cancel = null
    const state = session.get()
    if (state.phase !== 'signedIn' || !state.profile) return
    const { token, profile } = state
    const result = await ports.api.updateProfile({
      interfaceLanguage: preferences.get().language,
      isNotifySound: profile.isNotifySound,
      frontSettings: writeFrontSettings(profile.frontSettings, preferences),
    })
    // Another person may have signed in meanwhile.
    if (session.token() !== token) return
    if (result.ok) session.setProfile(result.value)
    else ports.onFailure(result.failure)
  }
  const stop = preferences.subscribe(() => {
    const now = preferences.get()
    const hasChanged = (['language', ...LOOKS] as const).some((name) => now[name] !== before[name])
    before = now
    if (!hasChanged || !isAllowed(session.get(), 'editProfile')) return
    cancel?.()
    cancel = ports.after(SYNC_PAUSE_MS, () => void send())
  })
  return () => {
    stop()
    cancel?.()
  }
}
