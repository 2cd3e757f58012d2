import { SWIPE_THRESHOLD } from '../../contract/constants.ts'

/** The position of a finger on the screen, CSS pixels. */
export interface TouchPoint {
  readonly x: number
  readonly y: number
}

export type Swipe = 'left' | 'right'

/**
 * The swipe between two positions of a finger (LAYOUT-10, LAYOUT-14): more than 80 px sideways, and more sideways than
 * up or down, so that scrolling a list is never a swipe. null: no swipe, as at exactly 80 px.
 */
export const swipeBetween = (from: TouchPoint, to: TouchPoint): Swipe | null => {
  const across = to.x - from.x
  if (Math.abs(across) <= SWIPE_THRESHOLD || Math.abs(across) <= Math.abs(to.y - from.y)) return null
  return across < 0 ? 'left' : 'right'
}
