import { createContext, use, useSyncExternalStore } from 'react'
import type { Language } from '../contract/entities/session.ts'
import type { Texting } from './i18n.ts'

/** Given by the app's providers. */
export const TextingContext = createContext<Texting | null>(null)

export const useTexting = (): Texting => {
  const texting = use(TextingContext)
  if (!texting) throw new Error('No TextingContext above this component')
  return texting
}

/** The language in use; drawn again when it changes. */
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
