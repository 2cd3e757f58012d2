import { useTranslation } from 'react-i18next'
import type { SideBarMode } from '../../session/storedValues.ts'

interface SideBarHandleProps {
  readonly mode: SideBarMode
  readonly onPress: () => void
}

/** LAYOUT-07: the triangle at the edge of the side bar; it points where the edge will go. */
export const SideBarHandle = ({ mode, onPress }: SideBarHandleProps) => {
  const { t } = useTranslation()
  const text = t(mode === 'hidden' ? 'control.sideBar.show' : 'control.sideBar.toggle')
  return (
    <button type="button" className="side-bar-handle" aria-label={text} title={text} onClick={onPress}>
      <svg viewBox="0 0 8 12" width="8" height="12" aria-hidden>
        <path d={mode === 'hidden' ? 'M1 1l6 5-6 5z' : 'M7 1L1 6l6 5z'} fill="currentColor" />
      </svg>
    </button>
  )
}
