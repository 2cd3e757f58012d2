import type { Profile } from '../contract/entities/session.ts'
import { looksOf } from './frontSettings.ts'
import { PERSONAL, type PersonalName } from './ownChoices.ts'
import type { Preferences, PreferenceStore } from './preferences.ts'
import { isDemo, type Session } from './session.ts'

/**
 * Applies a profile from the server: it is kept in state and locally (PROFILE-05), its sound flag too (PROFILE-07), and
 * language and appearance are applied and saved (PROFILE-06, I18N-01), except for what the person at the screen chose
 * meanwhile. The demo account is shared, so its values count only where this browser has none.
 */
export const adoptProfile = (session: Session, preferences: PreferenceStore, profile: Profile): void => {
  session.setProfile(profile)
  const isKept = (name: PersonalName): boolean =>
    preferences.choices.has(name) || (isDemo(session.get()) && preferences.isStored(name))
  const values: Partial<Preferences> = { language: profile.interfaceLanguage, ...looksOf(profile) }
  preferences.adopt(
    Object.fromEntries(PERSONAL.filter((name) => !isKept(name)).map((name) => [name, values[name]])),
  )
}

/** The choices of one person do not affect the next: they are forgotten when a session ends. */
export const forgetChoicesAtEnd = (session: Session, preferences: PreferenceStore): void => {
  let before = session.get().phase
  session.subscribe(() => {
    const { phase } = session.get()
    if (before === 'signedIn' && phase === 'signedOut') preferences.choices.clear()
    before = phase
  })
}
