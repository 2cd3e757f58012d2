import { type TouchEvent, useRef } from 'react'
import { type Swipe, swipeBetween, type TouchPoint } from './swipe.ts'

interface SwipeHandlers {
  readonly onTouchStart: (event: TouchEvent) => void
  readonly onTouchEnd: (event: TouchEvent) => void
  readonly onTouchCancel: () => void
}

const placeOf = (touch: { readonly clientX: number; readonly clientY: number }): TouchPoint => ({
  x: touch.clientX,
  y: touch.clientY,
})

/** Detects swipes with one finger on an element; a second finger cancels the swipe. */
export const useSwipe = (onSwipe: (swipe: Swipe) => void): SwipeHandlers => {
  const from = useRef<TouchPoint | null>(null)
  return {
    onTouchStart: ({ touches }) => {
      const first = touches[0]
      from.current = first && touches.length === 1 ? placeOf(first) : null
    },
    onTouchEnd: ({ changedTouches }) => {
      const last = changedTouches[0]
      const swipe = from.current && last ? swipeBetween(from.current, placeOf(last)) : null
      from.current = null
      if (swipe) onSwipe(swipe)
    },
    onTouchCancel: () => {
      from.current = null
    },
  }
}
