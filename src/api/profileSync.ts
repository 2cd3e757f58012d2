import { isAllowed } from '../session/allowed.ts'
import type { Session } from '../session/session.ts'
import { writeFrontSettings } from '../session/frontSettings.ts'
import { PERSONAL, type PersonalName } from '../session/ownChoices.ts'
import type { Preferences, PreferenceStore } from '../session/preferences.ts'
import type { Failure } from '../errors/failure.ts'
import type { ProfileApi } from './profile.ts'

/** Somebody who browses the themes stops at one of them. */
export const SYNC_PAUSE_MS = 600

export interface ProfileSyncPorts {
  readonly session: Session
  readonly preferences: PreferenceStore
  readonly api: Pick<ProfileApi, 'updateProfile'>
  readonly onFailure: (failure: Failure) => void
  /** Runs work after a pause; returns the function that ends it. */
  readonly after: (ms: number, work: () => void) => () => void
}

/**
 * Stores language, theme, density and motion in the person's profile as they choose them, wherever that is done, and
 * what they chose on the page before the sign-in (I18N-01, PROFILE-05). What they did not choose is never written. The
 * demo account keeps them in the browser only (DEMO-04). Returns the function that ends it.
 */
export const syncProfile = (ports: ProfileSyncPorts): (() => void) => {
  const { session, preferences } = ports
  const { choices } = preferences
  let before = preferences.get()
  let cancel: (() => void) | null = null

  const send = async (): Promise<void> => {
    cancel = null
    const state = session.get()
    if (state.phase !== 'signedIn' || !state.profile || choices.all().length === 0) return
    const { token, profile } = state
    const sent = chosenValues(preferences)
    const { language = profile.interfaceLanguage, ...looks } = sent
    const result = await ports.api.updateProfile({
      interfaceLanguage: language,
      isNotifySound: profile.isNotifySound,
      frontSettings: writeFrontSettings(profile.frontSettings, looks),
    })
    // Another person may have signed in meanwhile.
    if (session.token() !== token) return
    if (!result.ok) return ports.onFailure(result.failure)
    session.setProfile(result.value)
    for (const name of choices.all()) if (preferences.get()[name] === sent[name]) choices.remove(name)
  }
  const schedule = (): void => {
    if (choices.all().length === 0 || !isAllowed(session.get(), 'editProfile')) return
    cancel?.()
    cancel = ports.after(SYNC_PAUSE_MS, () => void send())
  }
  const stop = preferences.subscribe(() => {
    const now = preferences.get()
    const hasChanged = PERSONAL.some((name) => now[name] !== before[name])
    before = now
    if (hasChanged) schedule()
  })
  schedule()
  return () => {
    stop()
    cancel?.()
  }
}

const chosenValues = (preferences: PreferenceStore): Partial<Pick<Preferences, PersonalName>> =>
  Object.fromEntries(preferences.choices.all().map((name) => [name, preferences.get()[name]]))
