import { useVirtualizer } from '@tanstack/react-virtual'
import { EllipsisVertical, Eye, TriangleAlert, Truck } from 'lucide-react'
import { useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { PlanTask } from '../../../contract/http/taskPlan.ts'
import type { TimeSpan } from '../../../contract/timeSpan.ts'
import { doOverlap } from '../../../contract/tasks/taskSpan.ts'
import { Icon } from '../../../ui/icon.tsx'
import { IconButton } from '../../../ui/iconButton.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { TaskStateBadge } from '../list/taskState.tsx'
import { isMovable, spanText } from './barText.ts'
import { type PlanBar, plannedOf, type PlanRow, type PlanVehicle } from './planRows.ts'

/** CSS pixels. */
const HEADING_HEIGHT = 44
const TASK_HEIGHT = 92
/** With the line about conflicts. */
const CONFLICT_HEIGHT = 114
const OVERSCAN = 6

type Line =
  | { readonly kind: 'vehicle'; readonly vehicle: PlanVehicle; readonly count: number }
  | { readonly kind: 'task'; readonly vehicle: PlanVehicle; readonly bar: PlanBar }

const linesOf = (rows: readonly PlanRow[], axis: TimeSpan): readonly Line[] =>
  rows.flatMap(({ vehicle, bars }): readonly Line[] => {
    const shown = bars.filter((bar) => doOverlap(bar.shown, axis))
    if (shown.length === 0) return []
    return [
      { kind: 'vehicle', vehicle, count: shown.length },
      ...shown.map((bar) => ({ kind: 'task', vehicle, bar }) as const),
    ]
  })

interface PlanListProps {
  readonly rows: readonly PlanRow[]
  readonly axis: TimeSpan
  readonly canEdit: boolean
  readonly onOpen: (task: PlanTask) => void
  readonly onAssign: (task: PlanTask, from: number) => void
}

interface TaskCardProps extends Pick<PlanListProps, 'canEdit' | 'onOpen' | 'onAssign'> {
  readonly bar: PlanBar
  readonly vehicle: PlanVehicle
}

const TaskCard = ({ bar, vehicle, canEdit, onOpen, onAssign }: TaskCardProps) => {
  const { t } = useTranslation()
  const { task, shown, conflicts } = bar
  const label = t('table.actionsOf', { name: task.name })
  return (
    <div className="plan-card" data-conflict={conflicts.length > 0 ? '' : undefined}>
      <button type="button" className="plan-card__open" onClick={() => onOpen(task)}>
        <span className="plan-card__name">{task.name}</span>
        <span className="plan-card__time ui-numbers">{spanText(plannedOf(task) ?? shown)}</span>
        <span className="plan-card__facts">
          <TaskStateBadge task={task} />
          <span className="ui-numbers">
            {t('tasks.plan.pointsOf', { visited: task.visitedCount, all: task.points.length })}
          </span>
        </span>
        {conflicts.length > 0 && (
          <span className="plan-card__conflict">
            <Icon of={TriangleAlert} size={14} />
            {t('tasks.plan.conflictsWith', { names: conflicts.join(', ') })}
          </span>
        )}
      </button>
      <Menu
        label={label}
        items={[
          { id: 'open', label: t('tasks.action.open'), icon: Eye },
          {
            id: 'assign',
            label: t('tasks.plan.assign'),
            icon: Truck,
            isDisabled: !canEdit || !isMovable(task),
          },
        ]}
        onAction={(id) => (id === 'open' ? onOpen(task) : onAssign(task, vehicle.id))}
        trigger={<IconButton icon={EllipsisVertical} label={label} tooltipPlacement="left" />}
      />
    </div>
  )
}

/** The tasks by vehicle as a list, where there is no room for an axis of time; only vehicles with tasks. */
export const PlanList = ({ rows, axis, ...handlers }: PlanListProps) => {
  const { t } = useTranslation()
  const pane = useRef<HTMLDivElement>(null)
  const lines = useMemo(() => linesOf(rows, axis), [rows, axis])
  const heightAt = (index: number): number => {
    const line = lines[index]
    if (line?.kind !== 'task') return HEADING_HEIGHT
    return line.bar.conflicts.length > 0 ? CONFLICT_HEIGHT : TASK_HEIGHT
  }
  // oxlint-disable-next-line react/incompatible-library -- its functions are not handed to memoised views
  const virtual = useVirtualizer<HTMLDivElement, Element>({
    count: lines.length,
    getScrollElement: () => pane.current,
    estimateSize: heightAt,
    overscan: OVERSCAN,
  })
  useEffect(() => virtual.measure(), [lines, virtual])
  return (
    <div ref={pane} className="plan-list">
      <ul
        className="plan-list__all"
        aria-label={t('tasks.plan.label')}
        style={{ height: virtual.getTotalSize() }}
      >
        {virtual.getVirtualItems().map(({ index, start }) => {
          const line = lines[index]
          if (!line) return null
          const style = { translate: `0 ${start}px`, height: heightAt(index) }
          if (line.kind === 'vehicle')
            return (
              <li key={`vehicle ${line.vehicle.id}`} className="plan-list__vehicle" style={style}>
                <h2 className="plan-list__name">{line.vehicle.name}</h2>
                <span className="plan-row__plate">{line.vehicle.licensePlate}</span>
              </li>
            )
          return (
            <li key={`task ${line.vehicle.id} ${line.bar.task.id}`} className="plan-list__task" style={style}>
              <TaskCard {...handlers} bar={line.bar} vehicle={line.vehicle} />
            </li>
          )
        })}
      </ul>
    </div>
  )
}
