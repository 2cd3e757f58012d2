import { createContext, use, useSyncExternalStore } from 'react'
import type { Language } from '../contract/entities/session.ts'
import type { Texting } from './i18n.ts'

/** Provided by the app. */
export const TextingContext = createContext<Texting | null>(null)

export const useTexting = (): Texting => {
  const texting = use(TextingContext)
  if (!texting) throw new Error('No TextingContext above this component')
  return texting
}

/** The current language; re-renders when it changes. */
export const useLanguage = (): Language => {
  const texting = useTexting()
  return useSyncExternalStore(
    (changed) => {
      texting.i18n.on('languageChanged', changed)
      return () => texting.i18n.off('languageChanged', changed)
    },
    () => texting.language(),
  )
}
