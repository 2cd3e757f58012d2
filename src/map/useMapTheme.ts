import { useSyncExternalStore } from 'react'
import { usePreference } from '../session/sessionContext.ts'
import type { MapTheme } from './basemap/mapColors.ts'

const DARK = '(prefers-color-scheme: dark)'

const subscribe = (changed: () => void): (() => void) => {
  const query = matchMedia(DARK)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

/** Light or dark, as the interface is: the person's choice, or the system's. */
export const useMapTheme = (): MapTheme => {
  const [theme] = usePreference('theme')
  const systemIsDark = useSyncExternalStore(subscribe, () => matchMedia(DARK).matches)
  if (theme !== 'system') return theme
  return systemIsDark ? 'dark' : 'light'
}
