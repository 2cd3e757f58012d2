import { useLocation } from 'wouter'
import { isoLanguage } from '../../contract/rules/isoLanguage.ts'
import { linkParts } from '../../frame/oneTimeLink/linkParts.ts'
import { useLanguage } from '../../i18n/useTexting.ts'
import { useBrowserLanguage } from '../../session/useBrowserLanguage.ts'
import './sharedPosition.css'
import { SharedPositionView } from './sharedPositionView.tsx'
import { SharedTaskView } from './sharedTaskView.tsx'

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
