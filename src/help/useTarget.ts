import { useEffect, useState } from 'react'
import type { Box } from './placePanel.ts'
import type { TourStepId } from './tourSteps.ts'

/** The page moves while the tour stands: panels slide, a window is made smaller. */
const LOOK_MS = 250

const boxOf = (id: TourStepId): Box | null => {
  const rect = document.querySelector(`[data-tour="${id}"]`)?.getBoundingClientRect()
  if (!rect || rect.width === 0 || rect.height === 0) return null
  const { left, top, width, height } = rect
  return { left, top, width, height }
}

const isSame = (a: Box | null, b: Box | null): boolean =>
  a === b ||
  (a !== null &&
    b !== null &&
    a.left === b.left &&
    a.top === b.top &&
    a.width === b.width &&
    a.height === b.height)

/** Where the element of a step is on the page now; null while it is not shown. */
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
