import { useEffect, useState } from 'react'
import { pageTimers } from '../../fleet/throttle.ts'
import { watchWidth } from './windowWidth.ts'

/** Width of the window in CSS pixels, updated with LAYOUT-01's throttle. */
export const useWindowWidth = (): number => {
  const [width, setWidth] = useState(() => globalThis.innerWidth)
  useEffect(() => watchWidth(globalThis.window, pageTimers, setWidth), [])
  return width
}
