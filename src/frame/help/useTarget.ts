import { useEffect, useState } from 'react'
import type { Box } from './placePanel.ts'
import type { TourStepId } from './tourSteps.ts'

/** The page moves while the tour is open: panels slide, a window is resized. */
const LOOK_MS = 250

/** Where an element is probed: its centre and, because the tour's own panel may cover it, near its corners. */
const PROBES = [0.5, 0.1, 0.9] as const

/** On a phone the list covers the map: covered elements are not shown. */
const isUncovered = (element: Element, { left, top, width, height }: DOMRect): boolean =>
  PROBES.some((x) =>
    PROBES.some((y) => element.contains(document.elementFromPoint(left + x * width, top + y * height))),
  )

/** The element of a step: on a phone it may be another one than on a desktop, and only one of them is drawn. */
const boxOf = (id: TourStepId): Box | null => {
  for (const element of document.querySelectorAll(`[data-tour="${id}"]`)) {
    const rect = element.getBoundingClientRect()
    const { left, top, width, height } = rect
    if (width > 0 && height > 0 && isUncovered(element, rect)) return { left, top, width, height }
  }
  return null
}

const isSame = (a: Box | null, b: Box | null): boolean =>
  a === b ||
  (a !== null &&
    b !== null &&
    a.left === b.left &&
    a.top === b.top &&
    a.width === b.width &&
    a.height === b.height)

/** The position of a step's element on the page; null while it is not visible. */
export const useTarget = (id: TourStepId): Box | null => {
  const [box, setBox] = useState<Box | null>(null)
  useEffect(() => {
    const look = (): void =>
      setBox((before) => {
        const now = boxOf(id)
        return isSame(before, now) ? before : now
      })
    look()
    const timer = setInterval(look, LOOK_MS)
    addEventListener('resize', look)
    return () => {
      clearInterval(timer)
      removeEventListener('resize', look)
    }
  }, [id])
  return box
}
