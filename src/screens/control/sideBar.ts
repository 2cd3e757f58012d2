import { BREAKPOINTS, SIDE_BAR } from '../../contract/constants.ts'
import type { SideBarMode } from '../../session/storedValues.ts'
import type { Swipe } from './swipe.ts'

/** LAYOUT-05: 768 px or less is mobile for map, side bar and popups. */
export const isMobile = (windowWidth: number): boolean => windowWidth <= BREAKPOINTS.mobile

const NEXT_ON_DESKTOP = { default: 'shorted', shorted: 'hidden', hidden: 'default' } as const

/** The mode after the handle: LAYOUT-08 on desktop, LAYOUT-09 on mobile. */
export const nextSideBarMode = (mode: SideBarMode, windowWidth: number): SideBarMode => {
  if (!isMobile(windowWidth)) return NEXT_ON_DESKTOP[mode]
  return mode === 'hidden' ? 'shorted' : 'hidden'
}

/** The mode after a swipe (LAYOUT-10, LAYOUT-14): only mobile has swipes; one without effect keeps the mode. */
export const sideBarAfterSwipe = (mode: SideBarMode, swipe: Swipe, windowWidth: number): SideBarMode => {
  if (!isMobile(windowWidth)) return mode
  if (swipe === 'left') return 'hidden'
  return mode === 'hidden' ? 'shorted' : mode
}

/** Width of the side bar in CSS pixels (LAYOUT-11 to LAYOUT-13). On mobile it is the full width or nothing. */
export const sideBarWidth = (mode: SideBarMode, windowWidth: number): number => {
  if (mode === 'hidden') return 0
  if (isMobile(windowWidth)) return windowWidth
  if (mode === 'shorted') return SIDE_BAR.shorted
  return Math.min(SIDE_BAR.defaultMax, Math.max(SIDE_BAR.defaultMin, Math.round(windowWidth / 2)))
}

const MODES = ['default', 'shorted', 'hidden'] as const satisfies readonly SideBarMode[]

/** The mode whose width is nearest to the one that the edge was dragged to (LAYOUT-06). */
export const nearestSideBarMode = (width: number, windowWidth: number): SideBarMode => {
  const away = (mode: SideBarMode): number => Math.abs(sideBarWidth(mode, windowWidth) - width)
  return MODES.reduce((nearest, mode) => (away(mode) < away(nearest) ? mode : nearest))
}
