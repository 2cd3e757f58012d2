import { useEffect, useState } from 'react'
import { guardLeaving } from '../address/leaveGuard.ts'
import { useUnloadGuard } from './useUnloadGuard.ts'

/** The confirmation that is open while a person is about to leave unsaved changes. */
export interface LeaveQuestion {
  readonly stay: () => void
  readonly leave: () => void
}

/** While `isOn`, leaving the page asks: within the product by the returned confirmation, out of it by the browser. */
export const useLeaveGuard = (isOn: boolean): LeaveQuestion | null => {
  const [going, setGoing] = useState<(() => void) | null>(null)
  useUnloadGuard(isOn)
  useEffect(() => (isOn ? guardLeaving((go) => setGoing(() => go)) : undefined), [isOn])
  if (!going) return null
  return {
    stay: () => setGoing(null),
    leave: () => {
      setGoing(null)
      going()
    },
  }
}
