import { type RefObject, useEffect, useRef } from 'react'
import { MAP_RESIZE_AFTER_SIDE_BAR_MS, MAP_RESIZE_DEBOUNCE_MS } from '../contract/constants.ts'
import { debounce, type Timers } from '../fleet/throttle.ts'

/**
 * Calls `resize` once the pane's size has settled: MAP-22 after a change of the window, MAP-23 after one of the side
 * bar. `sideBar` is any value that changes with the side bar.
 */
export const useMapResize = (
  pane: RefObject<HTMLElement | null>,
  sideBar: unknown,
  timers: Timers,
  resize: () => void,
): void => {
  const settled = useRef<ReturnType<typeof debounce> | null>(null)
  const before = useRef(sideBar)

  useEffect(() => {
    const pause = debounce(timers, resize)
    settled.current = pause
    const observer = new ResizeObserver(() => pause.call(MAP_RESIZE_DEBOUNCE_MS))
    if (pane.current) observer.observe(pane.current)
    return () => {
      observer.disconnect()
      pause.cancel()
    }
  }, [pane, timers, resize])

  useEffect(() => {
    if (before.current === sideBar) return
    before.current = sideBar
    settled.current?.call(MAP_RESIZE_AFTER_SIDE_BAR_MS)
  }, [sideBar])
}
