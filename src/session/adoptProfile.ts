import type { Profile } from '../contract/entities/session.ts'
import { adoptLooks } from './frontSettings.ts'
import type { PreferenceStore } from './preferences.ts'
import type { Session } from './session.ts'

/**
 * What follows from a profile that the server answered: it is kept in state and locally (PROFILE-05), the sound flag with
 * it (PROFILE-07), and language and looks are applied and saved unless others were chosen in this browser (PROFILE-06).
 */
export const adoptProfile = (session: Session, preferences: PreferenceStore, profile: Profile): void => {
  session.setProfile(profile)
  if (!preferences.isChosen('language')) preferences.set('language', profile.interfaceLanguage)
  adoptLooks(profile.frontSettings, preferences)
}
