import { MARKER_SELECTED_SCALE, MARKER_SIZE, POPUP_WIDTH } from '../../../contract/constants.ts'
import type { Insets } from '../../../map/mapCamera.ts'
import type { PanePoint, WindowSide } from '../../../map/placeWatch.ts'

/** Placement of windows on the map; all numbers are CSS pixels of the map's pane. */

export interface Size {
  readonly width: number
  readonly height: number
}

export interface WindowSpot extends PanePoint {
  readonly side: WindowSide
  /** How far below the window's top the vehicle is. */
  readonly tip: number
}

/** From the vehicle to the window: the selected marker stays uncovered, with its halo. */
export const GAP = Math.ceil((MARKER_SIZE * MARKER_SELECTED_SCALE) / 2) + 3
/** Margins at the edges: the handle of the side bar on the left, the buttons of the map on the right. */
export const EDGE = { left: 19, right: 64, top: 12, bottom: 12 } as const
const DOCK = 12
/** The vehicle is level with the window's header rather than its middle. */
const TIP = 64
/** Share of the map that the sheet of a phone covers when it opens, and that the panel covers at most. */
export const SHEET_SHARE = 0.5
export const PANEL_SHARE = 0.42
const PANEL_HEIGHT = 290

const clamp = (value: number, low: number, high: number): number => Math.max(low, Math.min(value, high))

const popupX = (at: PanePoint, size: Size, side: 'left' | 'right'): number =>
  side === 'right' ? at.x + GAP : at.x - GAP - size.width

const fits = (at: PanePoint, size: Size, pane: Size, side: 'left' | 'right'): boolean => {
  if (at.x < 0 || at.x > pane.width || at.y < 0 || at.y > pane.height) return false
  const x = popupX(at, size, side)
  return x >= EDGE.left && x + size.width <= pane.width - EDGE.right
}

/**
 * The position of the popup (POPUP-01): next to the vehicle where there is room, on its previous side while that fits,
 * so that it does not jump; otherwise in the corner. `at` is null for a vehicle without a place.
 */
export const placeWindow = (
  at: PanePoint | null,
  size: Size,
  pane: Size,
  before: WindowSide | null,
): WindowSpot => {
  const sides = before === 'left' ? (['left', 'right'] as const) : (['right', 'left'] as const)
  const side = at === null ? undefined : sides.find((each) => fits(at, size, pane, each))
  if (at === null || side === undefined) return { side: 'dock', x: DOCK, y: EDGE.top, tip: 0 }
  const y = clamp(at.y - TIP, EDGE.top, Math.max(EDGE.top, pane.height - EDGE.bottom - size.height))
  return { side, x: popupX(at, size, side), y, tip: at.y - y }
}

/** The three forms of the window: two by choice (POPUP-01, POPUP-02), one for phones. */
export type WindowForm = 'popup' | 'panel' | 'sheet'

export const NO_INSETS: Insets = { left: 0, right: 0, top: 0, bottom: 0 }

/** The part of the map that the camera should avoid while the window has this form. */
export const windowInsets = (form: WindowForm, pane: Size): Insets => {
  if (form === 'sheet') return { ...NO_INSETS, bottom: pane.height * SHEET_SHARE }
  if (form === 'panel') {
    return { ...NO_INSETS, bottom: Math.min(PANEL_HEIGHT, pane.height * PANEL_SHARE) + EDGE.bottom }
  }
  const middle: PanePoint = { x: pane.width / 2, y: pane.height / 2 }
  const size: Size = { width: POPUP_WIDTH.vehicle, height: 0 }
  const hasRoom = fits(middle, size, pane, 'left') || fits(middle, size, pane, 'right')
  return hasRoom ? NO_INSETS : { ...NO_INSETS, left: DOCK + POPUP_WIDTH.vehicle }
}
