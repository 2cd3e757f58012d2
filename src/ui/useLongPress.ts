import { type PointerEvent, useCallback, useEffect, useRef } from 'react'

/** As long as the platforms wait, ms. */
const LONG_PRESS_MS = 500
/** A finger that moves further scrolls, CSS pixels. */
const SLACK = 10

/** A long press by touch on one of many elements. */
export interface LongPress<T> {
  /** For `onPointerDown` of an element; `about` is passed on. */
  readonly begin: (about: T, event: PointerEvent) => void
  /** Whether the click that is handled now ends a long press, and should do nothing. */
  readonly tookClick: () => boolean
}

/** Calls back once a finger has rested on an element; the functions are the same in every render while `act` is. */
export const useLongPress = <T>(act: (about: T) => void): LongPress<T> => {
  const stop = useRef<(() => void) | null>(null)
  const hasActed = useRef(false)
  useEffect(() => () => stop.current?.(), [])
  const begin = useCallback(
    (about: T, event: PointerEvent) => {
      stop.current?.()
      hasActed.current = false
      if (event.pointerType !== 'touch') return
      const { clientX, clientY } = event
      const end = new AbortController()
      const timer = setTimeout(() => {
        hasActed.current = true
        end.abort()
        act(about)
      }, LONG_PRESS_MS)
      const cancel = (): void => {
        clearTimeout(timer)
        end.abort()
      }
      stop.current = cancel
      const { signal } = end
      const moved = ({ clientX: x, clientY: y }: globalThis.PointerEvent): void => {
        if (Math.hypot(x - clientX, y - clientY) > SLACK) cancel()
      }
      addEventListener('pointermove', moved, { signal })
      addEventListener('pointerup', cancel, { signal })
      addEventListener('pointercancel', cancel, { signal })
    },
    [act],
  )
  const tookClick = useCallback(() => {
    const took = hasActed.current
    hasActed.current = false
    return took
  }, [])
  return { begin, tookClick }
}
