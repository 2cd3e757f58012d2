import { type RefObject, useEffect } from 'react'
import type { TableLook } from '../../session/storedValues.ts'
import { borderAfter, columnOf } from './columnBorder.ts'

/** CSS pixels of one press. */
const STEP = 16
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -STEP, ArrowRight: STEP }

/** On a heading Shift and an arrow move the border after it; the grid's own keys are the arrows alone. */
export const useResizeKeys = (
  pane: RefObject<HTMLElement | null>,
  onResize: (widths: TableLook['widths']) => void,
): void => {
  useEffect(() => {
    const element = pane.current
    const onKeyDown = (event: KeyboardEvent): void => {
      const step = STEPS[event.key]
      const heading = event.target instanceof Element ? event.target.closest('th') : null
      if (step === undefined || !event.shiftKey || heading === null || columnOf(heading) === '') return
      if (!element?.contains(heading)) return
      event.preventDefault()
      event.stopPropagation()
      const border = borderAfter(heading)
      border?.move(step)
      if (border) onResize(border.widths())
    }
    // Before the grid, which listens where React does.
    document.addEventListener('keydown', onKeyDown, true)
    return () => document.removeEventListener('keydown', onKeyDown, true)
  }, [pane, onResize])
}
