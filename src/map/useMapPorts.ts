import { useMemo } from 'react'
import { pageTimers } from '../fleet/throttle.ts'
import { prefersLessMotion } from '../session/motion.ts'
import { usePreferenceStore } from '../session/sessionContext.ts'
import { pageRenderer } from './pageRenderer.ts'
import type { TrackMapPorts } from './track/trackController.ts'

/** What the controller of every map needs of its page. */
export const useMapPorts = (): TrackMapPorts => {
  const preferences = usePreferenceStore()
  return useMemo(
    () => ({
      readRenderer: pageRenderer,
      timers: pageTimers,
      reducedMotion: () => prefersLessMotion(preferences),
    }),
    [preferences],
  )
}
