import type { FleetPage } from './fleetClient.ts'
import { nextFrame } from './nextFrame.ts'
import { startEngine } from './startEngine.ts'

/** The page as the fleet client uses it. */
export const fleetPage = (onSessionOver: () => void): FleetPage => ({
  startEngine,
  frame: nextFrame,
  now: () => Date.now(),
  after: (ms, run) => {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
  reload: () => location.reload(),
  onSessionOver,
  report: (error) => reportError(error),
  onWake: (run) => {
    const whenSeen = (): void => {
      if (document.visibilityState === 'visible') run()
    }
    addEventListener('online', run)
    document.addEventListener('visibilitychange', whenSeen)
    return () => {
      removeEventListener('online', run)
      document.removeEventListener('visibilitychange', whenSeen)
    }
  },
})
