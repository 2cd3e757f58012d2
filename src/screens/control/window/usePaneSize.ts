import { type RefObject, useLayoutEffect, useState } from 'react'
import type { Size } from './placeWindow.ts'

/** Size of an element in CSS pixels, observed; null until it was measured. */
export const usePaneSize = (element: RefObject<HTMLElement | null>): Size | null => {
  const [size, setSize] = useState<Size | null>(null)
  useLayoutEffect(() => {
    const pane = element.current
    if (!pane) return undefined
    const measure = (): void => {
      const { clientWidth: width, clientHeight: height } = pane
      setSize((before) => (before?.width === width && before.height === height ? before : { width, height }))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(pane)
    return () => observer.disconnect()
  }, [element])
  return size
}
