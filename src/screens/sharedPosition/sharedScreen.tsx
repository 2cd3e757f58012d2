import { createElement } from 'react'
import { useLocation } from 'wouter'
import { isoLanguage } from '../../contract/rules/isoLanguage.ts'
import { linkParts } from '../../frame/oneTimeLink/linkParts.ts'
import { useLanguage, useTexting } from '../../i18n/useTexting.ts'
import { type LazyPart, lazyWithTexts } from '../../lazyWithTexts.ts'
import { useBrowserLanguage } from '../../session/useBrowserLanguage.ts'
import './sharedPosition.css'
import { SharedPositionView } from './sharedPositionView.tsx'
import { SharedTaskView } from './sharedTaskView.tsx'

/** Only screens on walls need it. */
const WALL: LazyPart = {
  load: async () => (await import('./wall/wallScreen.tsx')).WallScreen,
  texts: ['wall', 'overview'],
}

/**
 * The page of a link, for people without an account: the position of one vehicle, a stop of a task, or a screen on a
 * wall.
 */
export const SharedScreen = () => {
  const [path] = useLocation()
  const [first, second] = linkParts(`#${path}`, '/share')
  const texting = useTexting()
  useBrowserLanguage()
  const language = useLanguage()
  return (
    <main className="shared-position" lang={isoLanguage(language)}>
      {first === 'wall' ? (
        createElement(lazyWithTexts(WALL, texting))
      ) : first === 'task' ? (
        <SharedTaskView token={second} />
      ) : (
        <SharedPositionView token={first} />
      )}
    </main>
  )
}
