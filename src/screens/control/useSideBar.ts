import { useCallback, useState } from 'react'
import { usePreference } from '../../session/sessionContext.ts'
import type { SideBarMode } from '../../session/storedValues.ts'
import { isMobile, nextSideBarMode, sideBarAfterSwipe } from './sideBar.ts'
import type { Swipe } from './swipe.ts'

export interface SideBar {
  readonly mode: SideBarMode
  /** The person chose a mode; it is persisted (STORE-15). */
  readonly choose: (mode: SideBarMode) => void
  /** The handle was pressed. */
  readonly toggle: () => void
  readonly swipe: (swipe: Swipe) => void
  /** On mobile the list hides for the map for now; the person's choice stays stored. */
  readonly giveWay: () => void
}

/**
 * Width of the side bar: the person's choice, unless it is hidden for the map on a phone. The functions stay the same
 * until it changes. sharesWidth: something else is docked next to the map, so that a wide list is narrowed meanwhile.
 */
export const useSideBar = (windowWidth: number, sharesWidth = false): SideBar => {
  const [chosen, setChosen] = usePreference('sideBar')
  const [gaveWay, setGaveWay] = useState(false)
  const mobile = isMobile(windowWidth)
  const given = sharesWidth && chosen === 'default' ? 'shorted' : chosen
  const mode = mobile && gaveWay ? 'hidden' : given
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
