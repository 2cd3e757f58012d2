import type { ReactNode } from 'react'
import type { SideBarMode } from '../../session/storedValues.ts'
import { isMobile, sideBarWidth } from './sideBar.ts'
import type { Swipe } from './swipe.ts'
import { useSwipe } from './useSwipe.ts'

interface SideBarPaneProps {
  readonly mode: SideBarMode
  readonly windowWidth: number
  readonly onSwipe: (swipe: Swipe) => void
  readonly children: ReactNode
}

/** The side bar next to the map (LAYOUT-06); on mobile it covers the map, and a swipe to the left hides it. */
export const SideBarPane = ({ mode, windowWidth, onSwipe, children }: SideBarPaneProps) => (
  <div
    id="side-bar"
    className="control__side"
    style={{ width: sideBarWidth(mode, windowWidth) }}
    hidden={mode === 'hidden'}
    data-mobile={isMobile(windowWidth) ? '' : undefined}
    {...useSwipe(onSwipe)}
  >
    {children}
  </div>
)
