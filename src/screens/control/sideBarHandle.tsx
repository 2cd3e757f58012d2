import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { SideBarMode } from '../../session/storedValues.ts'
import { isMobile, nextSideBarMode, sideBarWidth } from './sideBar.ts'
import type { Swipe } from './swipe.ts'
import { useEdgeDrag } from './useEdgeDrag.ts'
import { useSwipe } from './useSwipe.ts'

interface SideBarHandleProps {
  readonly mode: SideBarMode
  readonly windowWidth: number
  readonly onPress: () => void
  readonly onSwipe: (swipe: Swipe) => void
  /** It was dragged to another mode. */
  readonly onMode: (mode: SideBarMode) => void
}

const TEXTS = {
  default: 'control.sideBar.widen',
  shorted: 'control.sideBar.narrow',
  hidden: 'control.sideBar.hide',
} as const

/**
 * LAYOUT-07: the triangle at the edge of the side bar; it points where the edge will go, and its name says what it will
 * do. Dragged, it rests at the nearest mode (LAYOUT-06). On mobile the strip behind it detects the swipe that shows a
 * hidden side bar.
 */
export const SideBarHandle = memo(({ mode, windowWidth, onPress, onSwipe, onMode }: SideBarHandleProps) => {
  const { t } = useTranslation()
  const isHidden = mode === 'hidden'
  const mobile = isMobile(windowWidth)
  const swipe = useSwipe(onSwipe)
  const drag = useEdgeDrag(mode, windowWidth, onMode)
  const text = t(isHidden ? 'control.sideBar.show' : TEXTS[nextSideBarMode(mode, windowWidth)])
  return (
    <div
      className="side-bar-edge"
      data-mobile={mobile ? '' : undefined}
      data-hidden={isHidden ? '' : undefined}
      style={{ left: sideBarWidth(mode, windowWidth) }}
      {...(mobile ? swipe : drag)}
    >
      <button
        type="button"
        className="side-bar-handle"
        aria-label={text}
        aria-expanded={!isHidden}
        aria-controls="side-bar"
        title={text}
        onClick={onPress}
      >
        <svg viewBox="0 0 8 12" width="8" height="12" aria-hidden>
          <path d={isHidden ? 'M1 1l6 5-6 5z' : 'M7 1L1 6l6 5z'} fill="currentColor" />
        </svg>
      </button>
    </div>
  )
})
SideBarHandle.displayName = 'SideBarHandle'
