import { useCallback, useState } from 'react'
import { usePreference } from '../../session/sessionContext.ts'
import type { SideBarMode } from '../../session/storedValues.ts'
import { isMobile, nextSideBarMode, sideBarAfterSwipe } from './sideBar.ts'
import type { Swipe } from './swipe.ts'

export interface SideBar {
  readonly mode: SideBarMode
  /** The person chose a mode; it is remembered (STORE-15). */
  readonly choose: (mode: SideBarMode) => void
  /** The handle was pressed. */
  readonly toggle: () => void
  readonly swipe: (swipe: Swipe) => void
  /** On mobile the list gives way to the map for now; what the person chose stays remembered. */
  readonly giveWay: () => void
}

/** How wide the side bar is: what the person chose, unless it gave way to the map on a phone. The same functions until it changes. */
export const useSideBar = (windowWidth: number): SideBar => {
  const [chosen, setChosen] = usePreference('sideBar')
  const [gaveWay, setGaveWay] = useState(false)
  const mobile = isMobile(windowWidth)
  const mode = mobile && gaveWay ? 'hidden' : chosen
  const choose = useCallback(
    (next: SideBarMode): void => {
      setGaveWay(false)
      setChosen(next)
    },
    [setChosen],
  )
  const giveWay = useCallback(() => setGaveWay(mobile), [mobile])
  const toggle = useCallback(() => choose(nextSideBarMode(mode, windowWidth)), [choose, mode, windowWidth])
  const swipe = useCallback(
    (by: Swipe): void => {
      const next = sideBarAfterSwipe(mode, by, windowWidth)
      if (next !== mode) choose(next)
    },
    [choose, mode, windowWidth],
  )
  return { mode, choose, giveWay, toggle, swipe }
}
