import type { PreferenceStore } from './preferences.ts'
import type { Theme } from './storedValues.ts'

/** A theme-color element in the page's head; `data-scheme` is the theme that it belongs to. */
type BarColor = Pick<Element, 'getAttribute' | 'setAttribute'>
type Page = {
  readonly documentElement: Pick<HTMLElement, 'dataset'>
  readonly querySelectorAll: (selector: string) => Iterable<BarColor>
}

/** Media query of a scheme's colour; the browser takes the first that matches. */
export const barMedia = (theme: Theme, scheme: string | null): string => {
  if (theme === 'system') return `(prefers-color-scheme: ${scheme})`
  return scheme === theme ? 'all' : 'not all'
}

/**
 * Keeps data-theme, data-density and data-motion of the page's root, and the browser's bar, in sync with the
 * preferences.
 */
export const applyTheme = (page: Page, preferences: PreferenceStore): void => {
  const apply = (): void => {
    const { theme, density, motion } = preferences.get()
    const { dataset } = page.documentElement
    dataset.theme = theme
    dataset.density = density
    dataset.motion = motion
    for (const color of page.querySelectorAll('meta[name="theme-color"]')) {
      color.setAttribute('media', barMedia(theme, color.getAttribute('data-scheme')))
    }
  }
  apply()
  preferences.subscribe(apply)
}
