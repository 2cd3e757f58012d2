import { useEffect } from 'react'

/** While `isOn`, the browser asks before the page is closed or reloaded. */
export const useUnloadGuard = (isOn: boolean): void => {
  useEffect(() => {
    if (!isOn) return undefined
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isOn])
}
