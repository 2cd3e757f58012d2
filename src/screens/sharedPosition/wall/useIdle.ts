import { useEffect, useState } from 'react'

/** How long after the last movement of the pointer nobody is there, ms. */
const IDLE_MS = 3_000

/** Whether nobody moves the pointer or presses a key: the pointer and the buttons are hidden then. */
export const useIdle = (): boolean => {
  const [isIdle, setIsIdle] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stir = (): void => {
      setIsIdle(false)
      clearTimeout(timer)
      timer = setTimeout(() => setIsIdle(true), IDLE_MS)
    }
    stir()
    addEventListener('pointermove', stir)
    addEventListener('keydown', stir)
    return () => {
      clearTimeout(timer)
      removeEventListener('pointermove', stir)
      removeEventListener('keydown', stir)
    }
  }, [])
  return isIdle
}
