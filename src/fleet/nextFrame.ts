import type { FrameScheduler } from './snapshotReceiver.ts'

/**
 * A hidden page gets no animation frames; it still accepts a snapshot this often, so that it stays signed in and
 * current.
 */
const HIDDEN_FRAME_MS = 1_000

/** The next animation frame, or a slow timer while the page is hidden. */
export const nextFrame: FrameScheduler = (run) => {
  let done = false
  const once = (): void => {
    if (done) return
    done = true
    cancelAnimationFrame(frame)
    clearTimeout(timer)
    run()
  }
  const frame = requestAnimationFrame(once)
  const timer = setTimeout(once, HIDDEN_FRAME_MS)
  return () => {
    done = true
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}
