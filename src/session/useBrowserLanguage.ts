import { useEffect } from 'react'
import { type Language, LANGUAGES } from '../contract/entities/session.ts'
import { isoLanguage } from '../contract/rules/isoLanguage.ts'
import { useTexting } from '../i18n/useTexting.ts'
import { usePreferenceStore } from './sessionContext.ts'

/** The first of the browser's languages that the product supports. */
const browserLanguage = (): Language | undefined =>
  navigator.languages
    .map((tag) => LANGUAGES.find((language) => isoLanguage(language) === tag.slice(0, 2).toLowerCase()))
    .find((language) => language !== undefined)

/** Whoever opens a link has not chosen a language here: the browser's is shown, and none is stored. */
export const useBrowserLanguage = (): void => {
  const texting = useTexting()
  const preferences = usePreferenceStore()
  useEffect(() => {
    const language = browserLanguage()
    if (preferences.isStored('language') || language === undefined || language === texting.language()) return
    texting.setLanguage(language).catch(() => undefined)
  }, [texting, preferences])
}
