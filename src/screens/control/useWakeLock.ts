import { useEffect } from 'react'

/**
 * Keeps the screen on as long as it is needed and the page is in view. A browser without wake locks, or with little power left,
 * lets it go off.
 */
export const useWakeLock = (isNeeded: boolean): void => {
  useEffect(() => {
    if (!isNeeded || !('wakeLock' in navigator)) return undefined
    let isOver = false
    let lock: WakeLockSentinel | null = null
    // The browser ends a lock when the page goes out of view.
    const request = async (): Promise<void> => {
      if (document.visibilityState !== 'visible') return
      const given = await navigator.wakeLock.request('screen').catch(() => null)
      if (isOver) await given?.release()
      else lock = given
    }
    const requestAgain = (): void => void request()
    requestAgain()
    document.addEventListener('visibilitychange', requestAgain)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', requestAgain)
      void lock?.release()
    }
  }, [isNeeded])
}
