import type { PreferenceStore } from './preferences.ts'

/** Keeps data-theme, data-density and data-motion of the page's root element as the preferences say. */
export const applyTheme = (root: Pick<HTMLElement, 'dataset'>, preferences: PreferenceStore): void => {
  const apply = (): void => {
    const { theme, density, motion } = preferences.get()
    root.dataset.theme = theme
    root.dataset.density = density
    root.dataset.motion = motion
  }
  apply()
  preferences.subscribe(apply)
}
