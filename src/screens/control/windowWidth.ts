import { RESIZE_THROTTLE_MS } from '../../contract/constants.ts'
import { type Timers, throttle } from '../../fleet/throttle.ts'

/** The window as its width is followed; tests pass their own. */
export interface ResizingWindow {
  /** CSS pixels. */
  readonly innerWidth: number
  addEventListener(type: 'resize', hear: () => void): void
  removeEventListener(type: 'resize', hear: () => void): void
}

/** Tells the width of the window when it changed, at most once per 500 ms, the last one never lost (LAYOUT-01). Returns the end of it. */
export const watchWidth = (
  page: ResizingWindow,
  timers: Timers,
  tell: (width: number) => void,
): (() => void) => {
  const told = throttle(timers, RESIZE_THROTTLE_MS, () => tell(page.innerWidth))
  const hear = (): void => told.call()
  page.addEventListener('resize', hear)
  return () => {
    page.removeEventListener('resize', hear)
    told.cancel()
  }
}
