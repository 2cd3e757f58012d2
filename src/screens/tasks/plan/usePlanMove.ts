import { type KeyboardEvent, useState } from 'react'
import type { PlanTask } from '../../../contract/http/taskPlan.ts'
import { useDragging } from '../../../ui/useDragging.ts'
import { isMovable } from './barText.ts'
import { type PlanFocus, targetAfter } from './planKeys.ts'
import type { PlanRow } from './planRows.ts'
import type { Moves } from './useMoves.ts'

/** A task on its way to another vehicle. */
interface Held {
  readonly task: PlanTask
  readonly from: number
}

/** A move that is not confirmed yet, by the pointer or by keys. over: the vehicle that it is at; null: none. */
export interface MoveUnderWay extends Held {
  readonly over: number | null
  readonly conflicts: string
  readonly isByKeys: boolean
}

const vehicleOf = (drop: string | null): number | null => {
  const id = /^vehicle-(\d+)$/.exec(drop ?? '')?.[1]
  return id === undefined ? null : Number(id)
}

const heldOf = (rows: readonly PlanRow[], vehicle: number, taskId: number): Held | null => {
  const row = rows.find((one) => one.vehicle.id === vehicle)
  const task = row?.bars.find((bar) => bar.task.id === taskId)?.task
  return task && isMovable(task) ? { task, from: vehicle } : null
}

/** What a press on an element of the plan grabs. */
const pressed = (rows: readonly PlanRow[], element: Element): Held | null => {
  const task = element.closest<HTMLElement>('[data-task]')?.dataset.task
  const vehicle = element.closest<HTMLElement>('[data-vehicle]')?.dataset.vehicle
  return task === undefined || vehicle === undefined ? null : heldOf(rows, Number(vehicle), Number(task))
}

interface PlanMoveOptions {
  readonly rows: readonly PlanRow[]
  readonly moves: Moves
  readonly canEdit: boolean
  readonly focus: PlanFocus | null
  /** Scrolls the row of a vehicle into view. */
  readonly show: (vehicle: number) => void
}

/** Drags a task to the row of another vehicle; Alt with an arrow does the same by keys, Enter confirms, Escape leaves it. */
export const usePlanMove = ({ rows, moves, canEdit, focus, show }: PlanMoveOptions) => {
  const [byKeys, setByKeys] = useState<(Held & { readonly over: number }) | null>(null)
  const drag = useDragging<Held>({
    pick: (element) => (canEdit ? pressed(rows, element) : null),
    onDrop: ({ task, from }, target) => {
      const to = vehicleOf(target)
      if (to !== null) moves.move(task, from, to)
    },
  })
  const held = drag.dragged ? { ...drag.dragged.what, over: vehicleOf(drag.dragged.over) } : byKeys
  const isElsewhere = held !== null && held.over !== null && held.over !== held.from
  const underWay: MoveUnderWay | null = held && {
    ...held,
    conflicts: isElsewhere && held.over !== null ? moves.conflictsAt(held.task, held.over) : '',
    isByKeys: drag.dragged === null,
  }

  const moveTo = (grabbed: Held, over: number): void => {
    setByKeys({ ...grabbed, over })
    show(over)
  }
  /** Whether the key belongs to a move. */
  const onKeyDown = (event: KeyboardEvent): boolean => {
    if (byKeys) {
      const over = targetAfter(event.key, rows, byKeys.over)
      if (over !== null) moveTo(byKeys, over)
      if (event.key === 'Enter') moves.move(byKeys.task, byKeys.from, byKeys.over)
      if (event.key === 'Enter' || event.key === 'Escape' || event.key === 'Tab') setByKeys(null)
      return event.key !== 'Tab'
    }
    if (!event.altKey || !canEdit || focus === null || focus.task === null) return false
    const over = targetAfter(event.key, rows, focus.vehicle)
    const grabbed = heldOf(rows, focus.vehicle, focus.task)
    if (over === null || grabbed === null) return false
    moveTo(grabbed, over)
    return true
  }
  return {
    underWay,
    ghost: drag.ghost,
    onPointerDown: drag.onPointerDown,
    onKeyDown,
    leave: () => setByKeys(null),
  }
}
