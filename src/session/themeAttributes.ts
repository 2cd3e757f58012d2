import type { PreferenceStore } from './preferences.ts'

/** Keeps data-theme and data-density of the page's root element as the preferences say. */
export const applyTheme = (root: Pick<HTMLElement, 'dataset'>, preferences: PreferenceStore): void => {
  const apply = (): void => {
    const { theme, density } = preferences.get()
    root.dataset.theme = theme
    root.dataset.density = density
  }
  apply()
  preferences.subscribe(apply)
}
