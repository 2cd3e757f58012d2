import { usePreference } from '../../../session/sessionContext.ts'
import type { WindowForm } from './placeWindow.ts'

/** POPUP-03: the form that the person chose last, and how to change it; a phone has only the sheet. */
export const useWindowForm = (mobile: boolean): readonly [WindowForm, () => void] => {
  const [view, setView] = usePreference('windowView')
  const form = mobile ? 'sheet' : view === 'horizontal' ? 'panel' : 'popup'
  return [form, () => setView(view === 'horizontal' ? 'vertical' : 'horizontal')]
}
