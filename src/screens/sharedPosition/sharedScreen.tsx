import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { type Language, LANGUAGES } from '../../contract/entities/session.ts'
import { isoLanguage } from '../../contract/rules/isoLanguage.ts'
import { linkParts } from '../../frame/oneTimeLink/linkParts.ts'
import { useLanguage, useTexting } from '../../i18n/useTexting.ts'
import { usePreferenceStore } from '../../session/sessionContext.ts'
import './sharedPosition.css'
import { SharedPositionView } from './sharedPositionView.tsx'
import { SharedTaskView } from './sharedTaskView.tsx'

/** The first of the browser's languages that the product supports. */
const browserLanguage = (): Language | undefined =>
  navigator.languages
    .map((tag) => LANGUAGES.find((language) => isoLanguage(language) === tag.slice(0, 2).toLowerCase()))
    .find((language) => language !== undefined)

/** Whoever opens a link has not chosen a language here: the browser's is shown, and none is stored. */
const useBrowserLanguage = (): void => {
  const texting = useTexting()
  const preferences = usePreferenceStore()
  useEffect(() => {
    const language = browserLanguage()
    if (preferences.isStored('language') || language === undefined || language === texting.language()) return
    texting.setLanguage(language).catch(() => undefined)
  }, [texting, preferences])
}

/** The page of a link, for people without an account: the position of one vehicle, or a stop of a task. */
export const SharedScreen = () => {
  const [path] = useLocation()
  const [first, second] = linkParts(`#${path}`, '/share')
  useBrowserLanguage()
  const language = useLanguage()
  return (
    <main className="shared-position" lang={isoLanguage(language)}>
      {first === 'task' ? <SharedTaskView token={second} /> : <SharedPositionView token={first} />}
    </main>
  )
}
