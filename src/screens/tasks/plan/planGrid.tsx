import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { Eye, Truck } from 'lucide-react'
import {
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import type { PlanTask } from '../../../contract/http/taskPlan.ts'
import type { TimeSpan } from '../../../contract/timeSpan.ts'
import { ContextMenu } from '../../../ui/contextMenu.tsx'
import { isMovable } from './barText.ts'
import { PlanHead, PlanLines, useTicks } from './planAxis.tsx'
import { PlanGridRow } from './planGridRow.tsx'
import { focusAfter, type PlanFocus } from './planKeys.ts'
import type { PlanRow } from './planRows.ts'
import type { PlanZoom } from './planView.ts'
import { focusOf, useGridFocus } from './useGridFocus.ts'
import type { Moves } from './useMoves.ts'
import { type MoveUnderWay, usePlanMove } from './usePlanMove.ts'

/** CSS pixels; the same as in plan.css. */
const HEAD_HEIGHT = 40
const LANE_HEIGHT = 36
const ROW_PADDING = 12
const OVERSCAN = 6

const heightOf = (row: PlanRow | undefined): number => (row?.lanes ?? 1) * LANE_HEIGHT + ROW_PADDING

interface PlanGridProps {
  readonly rows: readonly PlanRow[]
  readonly axis: TimeSpan
  readonly zoom: PlanZoom
  readonly now: number
  readonly moves: Moves
  readonly canEdit: boolean
  /** A task to go to, such as one of a conflict; another object each time. */
  readonly wanted: PlanFocus | null
  readonly onOpen: (task: PlanTask) => void
  /** Another vehicle is chosen for a task of this one. */
  readonly onAssign: (task: PlanTask, from: number) => void
}

/** Where a menu was asked for, and of which task. */
interface OpenMenu {
  readonly at: { readonly x: number; readonly y: number }
  readonly task: PlanTask
  readonly from: number
}

interface BarMenuProps extends Pick<PlanGridProps, 'canEdit' | 'onOpen' | 'onAssign'> {
  readonly menu: OpenMenu
  readonly onClose: () => void
}

/** What can be done with a task, at the pointer or below its bar. */
const BarMenu = ({ menu, canEdit, onOpen, onAssign, onClose }: BarMenuProps) => {
  const { t } = useTranslation()
  const { task, at, from } = menu
  return (
    <ContextMenu
      label={task.name}
      at={at}
      items={[
        { id: 'open', label: t('tasks.action.open'), icon: Eye },
        {
          id: 'assign',
          label: t('tasks.plan.assign'),
          icon: Truck,
          isDisabled: !canEdit || !isMovable(task),
        },
      ]}
      onAction={(id) => (id === 'open' ? onOpen(task) : onAssign(task, from))}
      onClose={onClose}
    />
  )
}

/** What a move would do, in words. */
const useMoveText = (rows: readonly PlanRow[]) => {
  const { t } = useTranslation()
  return (move: MoveUnderWay): string => {
    const name = move.task.name
    const over = rows.find(({ vehicle }) => vehicle.id === move.over)?.vehicle.name
    if (over === undefined || move.over === move.from) return name
    const target = t('tasks.plan.moveTo', { name, vehicle: over })
    return move.conflicts === ''
      ? target
      : `${target}. ${t('tasks.plan.conflictsWith', { names: move.conflicts })}`
  }
}

const targetOf = (move: MoveUnderWay | null, vehicle: number): 'free' | 'conflict' | null => {
  if (move === null || move.over !== vehicle || move.over === move.from) return null
  return move.conflicts === '' ? 'free' : 'conflict'
}

/** The rows in view, and the one that has the focus: it must not be lost, wherever one scrolls to. */
const shownRows = (
  virtual: Virtualizer<HTMLDivElement, Element>,
  rows: readonly PlanRow[],
  focus: PlanFocus | null,
): readonly { readonly index: number; readonly start: number }[] => {
  const shown = virtual.getVirtualItems().map(({ index, start }) => ({ index, start }))
  const pinned = rows.findIndex(({ vehicle }) => vehicle.id === focus?.vehicle)
  const start = virtual.measurementsCache[pinned]?.start
  if (start === undefined || shown.some(({ index }) => index === pinned)) return shown
  return [...shown, { index: pinned, start }]
}

/** What a move would do: one by the pointer at the pointer, one by keys below the plan and aloud. */
const MoveNotes = ({
  move,
  rows,
  ghost,
}: {
  readonly move: MoveUnderWay | null
  readonly rows: readonly PlanRow[]
  readonly ghost: RefObject<HTMLDivElement | null>
}) => {
  const moveText = useMoveText(rows)
  const text = move === null ? '' : moveText(move)
  const hasConflict = move !== null && move.conflicts !== ''
  return (
    <>
      {move && !move.isByKeys && (
        <div ref={ghost} className="plan-ghost" data-conflict={hasConflict ? '' : undefined} aria-hidden>
          {text}
        </div>
      )}
      <div className="plan-status" role="status" data-shown={move?.isByKeys ? '' : undefined}>
        {move?.isByKeys ? text : ''}
      </div>
    </>
  )
}

/** The tasks by vehicle over one axis of time: a grid with one stop for the Tab key, whose arrows move among the tasks. */
export const PlanGrid = (props: PlanGridProps) => {
  const { rows, axis, zoom, now, moves, canEdit, wanted, onOpen, onAssign } = props
  const { t } = useTranslation()
  const pane = useRef<HTMLDivElement>(null)
  const [menu, setMenu] = useState<OpenMenu | null>(null)
  const ticks = useTicks(axis, zoom)
  // oxlint-disable-next-line react/incompatible-library -- its functions are not handed to memoised views
  const virtual = useVirtualizer<HTMLDivElement, Element>({
    count: rows.length,
    getScrollElement: () => pane.current,
    estimateSize: (index) => heightOf(rows[index]),
    getItemKey: (index) => rows[index]?.vehicle.id ?? index,
    overscan: OVERSCAN,
    scrollPaddingStart: HEAD_HEIGHT,
    scrollMargin: HEAD_HEIGHT,
  })
  // Heights are remembered, and those of rows change with their tasks.
  useEffect(() => virtual.measure(), [rows, virtual])
  const show = useCallback(
    (vehicle: number): void => {
      const index = rows.findIndex((row) => row.vehicle.id === vehicle)
      if (index >= 0) virtual.scrollToIndex(index, { align: 'auto' })
    },
    [rows, virtual],
  )
  const { current, onFocus, goTo } = useGridFocus({ pane, rows, wanted, show })
  const move = usePlanMove({ rows, moves, canEdit, focus: current, show })
  const onKeyDown = (event: KeyboardEvent): void => {
    if (move.onKeyDown(event)) {
      event.preventDefault()
      event.stopPropagation()
      return
    }
    if (event.ctrlKey || event.metaKey || event.altKey || current === null) return
    const next = focusAfter(event.key, rows, current)
    if (next === null) return
    event.preventDefault()
    goTo(next)
  }
  const onContextMenu = (event: MouseEvent): void => {
    const at = focusOf(event.target)
    const row = rows.find(({ vehicle }) => vehicle.id === at?.vehicle)
    const task = row?.bars.find((bar) => bar.task.id === at?.task)?.task
    if (!row || !task) return
    event.preventDefault()
    const box = event.target instanceof Element ? event.target.getBoundingClientRect() : null
    // The menu key has no place of the pointer.
    const place =
      event.clientX === 0 && box ? { x: box.left, y: box.bottom } : { x: event.clientX, y: event.clientY }
    setMenu({ at: place, task, from: row.vehicle.id })
  }
  const { underWay } = move
  const shown = shownRows(virtual, rows, current)
  return (
    <>
      <div
        ref={pane}
        className="plan-pane"
        role="grid"
        aria-label={t('tasks.plan.label')}
        aria-rowcount={rows.length + 1}
        aria-colcount={2}
        tabIndex={-1}
        data-drop-scroll=""
        data-moving={underWay ? '' : undefined}
        onKeyDown={onKeyDown}
        onPointerDown={move.onPointerDown}
        onContextMenu={onContextMenu}
        onFocus={(event) => onFocus(event.target)}
        onBlur={() => move.leave()}
      >
        <PlanHead axis={axis} ticks={ticks} now={now} />
        <div className="plan-rows" role="rowgroup" style={{ height: virtual.getTotalSize() }}>
          <PlanLines axis={axis} ticks={ticks} now={now} />
          {shown.map(({ index, start }) => {
            const row = rows[index]
            if (!row) return null
            const { id } = row.vehicle
            const hasFocus = current?.vehicle === id
            return (
              <PlanGridRow
                key={id}
                row={row}
                index={index}
                top={start - HEAD_HEIGHT}
                height={heightOf(row)}
                axis={axis}
                now={now}
                canEdit={canEdit}
                focus={hasFocus ? (current.task ?? 'vehicle') : null}
                target={targetOf(underWay, id)}
                movedTask={underWay?.from === id ? underWay.task.id : null}
                onOpen={onOpen}
              />
            )
          })}
        </div>
      </div>
      <MoveNotes move={underWay} rows={rows} ghost={move.ghost} />
      {menu && (
        <BarMenu
          menu={menu}
          canEdit={canEdit}
          onOpen={onOpen}
          onAssign={onAssign}
          onClose={() => setMenu(null)}
        />
      )}
    </>
  )
}
