import { SWIPE_THRESHOLD } from '../../contract/constants.ts'

/** A place of a finger on the screen, CSS pixels. */
export interface TouchPoint {
  readonly x: number
  readonly y: number
}

export type Swipe = 'left' | 'right'

/**
 * What a finger drew between two places (LAYOUT-10, LAYOUT-14): more than 80 px sideways, and more sideways than up or
 * down, so that scrolling a list is never a swipe. null: no swipe; exactly 80 px is none.
 */
export const swipeBetween = (from: TouchPoint, to: TouchPoint): Swipe | null => {
  const across = to.x - from.x
  if (Math.abs(across) <= SWIPE_THRESHOLD || Math.abs(across) <= Math.abs(to.y - from.y)) return null
  return across < 0 ? 'left' : 'right'
}
