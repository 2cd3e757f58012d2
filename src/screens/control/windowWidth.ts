import { RESIZE_THROTTLE_MS } from '../../contract/constants.ts'
import { type Timers, throttle } from '../../fleet/throttle.ts'

/** The window as the width watcher reads it; tests pass their own. */
export interface ResizingWindow {
  /** CSS pixels. */
  readonly innerWidth: number
  addEventListener(type: 'resize', onResize: () => void): void
  removeEventListener(type: 'resize', onResize: () => void): void
}

/**
 * Reports the width of the window when it changed, at most once per 500 ms, the last one never lost (LAYOUT-01).
 * Returns the function that ends it.
 */
export const watchWidth = (
  page: ResizingWindow,
  timers: Timers,
  onWidth: (width: number) => void,
): (() => void) => {
  const throttled = throttle(timers, RESIZE_THROTTLE_MS, () => onWidth(page.innerWidth))
  const onResize = (): void => throttled.call()
  page.addEventListener('resize', onResize)
  return () => {
    page.removeEventListener('resize', onResize)
    throttled.cancel()
  }
}
