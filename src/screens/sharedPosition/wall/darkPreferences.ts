import type { Preferences, PreferenceStore } from '../../../session/preferences.ts'

/** The preferences of this browser with the dark theme, which is not stored. */
export const darkPreferences = (store: PreferenceStore): PreferenceStore => {
  const darkened = (from: Preferences): Preferences => ({ ...from, theme: 'dark' })
  let from = store.get()
  let dark = darkened(from)
  return {
    ...store,
    get: () => {
      if (store.get() !== from) {
        from = store.get()
        dark = darkened(from)
      }
      return dark
    },
  }
}
