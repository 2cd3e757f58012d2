import { memo } from 'react'
import type { PlanTask } from '../../../contract/http/taskPlan.ts'
import type { TimeSpan } from '../../../contract/timeSpan.ts'
import { doOverlap } from '../../../contract/tasks/taskSpan.ts'
import { isMovable } from './barText.ts'
import { PlanBarButton } from './planBar.tsx'
import type { PlanRow } from './planRows.ts'
import { titleIfClipped } from '../../../ui/titleIfClipped.ts'

interface PlanGridRowProps {
  readonly row: PlanRow
  /** From 0, among all rows. */
  readonly index: number
  readonly top: number
  readonly height: number
  readonly axis: TimeSpan
  readonly now: number
  readonly canEdit: boolean
  /** What of the row the focus is at: a task, 'vehicle'; null: it is in another row. */
  readonly focus: number | 'vehicle' | null
  /** A moved task would come here: whether it conflicts; null: it would not. */
  readonly target: 'free' | 'conflict' | null
  /** The task that is being moved. */
  readonly movedTask: number | null
  readonly onOpen: (task: PlanTask) => void
}

/** A vehicle with its tasks on the axis of time. */
export const PlanGridRow = memo((props: PlanGridRowProps) => {
  const { row, index, axis, now, canEdit, focus, target, onOpen } = props
  const { vehicle, bars } = row
  return (
    <div
      className="plan-row"
      role="row"
      aria-rowindex={index + 2}
      data-drop={`vehicle-${vehicle.id}`}
      data-vehicle={vehicle.id}
      data-target={target ?? undefined}
      style={{ translate: `0 ${props.top}px`, height: props.height }}
    >
      <div className="plan-row__vehicle" role="rowheader" tabIndex={focus === 'vehicle' ? 0 : -1}>
        <span className="plan-row__name" onPointerEnter={titleIfClipped}>
          {vehicle.name}
        </span>
        <span className="plan-row__plate">{vehicle.licensePlate}</span>
      </div>
      <div className="plan-row__track" role="gridcell">
        {bars.map((bar) =>
          doOverlap(bar.shown, axis) ? (
            <PlanBarButton
              key={bar.task.id}
              bar={bar}
              axis={axis}
              now={now}
              isFocusable={focus === bar.task.id}
              isDragged={props.movedTask === bar.task.id}
              canMove={canEdit && isMovable(bar.task)}
              onOpen={() => onOpen(bar.task)}
            />
          ) : null,
        )}
      </div>
    </div>
  )
})
