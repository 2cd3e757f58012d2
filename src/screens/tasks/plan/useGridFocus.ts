import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { PlanFocus } from './planKeys.ts'
import type { PlanRow } from './planRows.ts'

/** What of the plan an element belongs to; null: it is outside of the rows. */
export const focusOf = (element: EventTarget): PlanFocus | null => {
  if (!(element instanceof Element)) return null
  const vehicle = element.closest<HTMLElement>('[data-vehicle]')?.dataset.vehicle
  const task = element.closest<HTMLElement>('[data-task]')?.dataset.task
  if (vehicle === undefined) return null
  return { vehicle: Number(vehicle), task: task === undefined ? null : Number(task) }
}

interface GridFocusOptions {
  readonly pane: RefObject<HTMLElement | null>
  readonly rows: readonly PlanRow[]
  /** A task to go to; another object each time. */
  readonly wanted: PlanFocus | null
  /** Scrolls the row of a vehicle into view. */
  readonly show: (vehicle: number) => void
}

/** The one place of the plan that the Tab key reaches, and its moves. */
export const useGridFocus = ({ pane, rows, wanted, show }: GridFocusOptions) => {
  /** What gets the focus once it is there. */
  const goal = useRef<PlanFocus | null>(null)
  const [focus, setFocus] = useState<PlanFocus | null>(null)
  const [first] = rows
  const row = rows.find(({ vehicle }) => vehicle.id === focus?.vehicle) ?? first
  const current: PlanFocus | null = row
    ? {
        vehicle: row.vehicle.id,
        task: row.bars.some(({ task }) => task.id === focus?.task) ? (focus?.task ?? null) : null,
      }
    : null
  const goTo = useCallback(
    (next: PlanFocus): void => {
      goal.current = next
      setFocus(next)
      show(next.vehicle)
    },
    [show],
  )
  const asked = useRef<PlanFocus | null>(null)
  useEffect(() => {
    if (wanted === null || wanted === asked.current) return
    asked.current = wanted
    goTo(wanted)
  }, [wanted, goTo])
  // What a key leads to, or where a task has moved to, may come into view only with a later frame. At once: the focus is not taken
  // from what a person turns to meanwhile.
  useLayoutEffect(() => {
    if (goal.current === null) return
    const { vehicle, task } = goal.current
    const cell = pane.current
      ?.querySelector(`[data-vehicle="${vehicle}"]`)
      ?.querySelector<HTMLElement>(task === null ? '[role="rowheader"]' : `[data-task="${task}"]`)
    if (!cell) return
    goal.current = null
    cell.focus({ preventScroll: true })
  })
  const onFocus = useCallback((element: EventTarget): void => {
    const next = focusOf(element)
    // A dialog that closes returns the focus to where the task was before it moved.
    const isSameTask = next !== null && next.task !== null && next.task === goal.current?.task
    if (!isSameTask) goal.current = null
    setFocus(next)
  }, [])
  return { current, onFocus, goTo }
}
