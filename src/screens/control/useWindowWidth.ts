import { useEffect, useState } from 'react'
import { RESIZE_THROTTLE_MS } from '../../contract/constants.ts'

/** Width of the window in CSS pixels, followed with LAYOUT-01's throttle; the last size is never lost. */
export const useWindowWidth = (): number => {
  const [width, setWidth] = useState(() => globalThis.innerWidth)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const read = (): void => {
      timer = undefined
      setWidth(globalThis.innerWidth)
    }
    const plan = (): void => {
      timer ??= setTimeout(read, RESIZE_THROTTLE_MS)
    }
    addEventListener('resize', plan)
    return () => {
      removeEventListener('resize', plan)
      clearTimeout(timer)
    }
  }, [])
  return width
}
