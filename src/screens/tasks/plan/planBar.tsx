import { TriangleAlert } from 'lucide-react'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import type { PlanPoint, PlanTask } from '../../../contract/http/taskPlan.ts'
import { isTaskLate } from '../../../contract/tasks/lateness.ts'
import { actualSpan } from '../../../contract/tasks/taskSpan.ts'
import type { TimeSpan } from '../../../contract/timeSpan.ts'
import { Icon } from '../../../ui/icon.tsx'
import { barTexts, pointLines } from './barText.ts'
import { type PlanBar, plannedOf } from './planRows.ts'
import { placeOn } from './planView.ts'

/** The look of a point: reached, reached or due too late, skipped, or still to come. */
const lookOf = ({ state, isLate }: PlanPoint): string => {
  if (state === 'skipped') return 'skipped'
  if (isLate) return 'late'
  return state === 'waiting' ? 'waiting' : 'arrived'
}

/** The word that decides the colour of a bar. */
const stateOf = ({ state, outcome }: PlanTask): string =>
  state === 'completed' ? (outcome ?? 'done') : state

/** Where a part of a bar is within it. */
const within = (whole: TimeSpan, { from, to }: TimeSpan): CSSProperties => {
  const left = placeOn(whole, from)
  return { left: `${left}%`, width: `${placeOn(whole, to) - left}%` }
}

/** The axis cut out of a span: what is seen of a bar. */
const cut = (span: TimeSpan, axis: TimeSpan): TimeSpan => ({
  from: Math.max(span.from, axis.from),
  to: Math.max(Math.min(span.to, axis.to), Math.max(span.from, axis.from)),
})

interface PlanBarButtonProps {
  readonly bar: PlanBar
  readonly axis: TimeSpan
  readonly now: number
  readonly isFocusable: boolean
  readonly isDragged: boolean
  readonly canMove: boolean
  readonly onOpen: () => void
}

/** A task on the axis of time: what is planned as an outline, what happened as a fill, its points as ticks. */
export const PlanBarButton = (props: PlanBarButtonProps) => {
  const { bar, axis, now, isFocusable, isDragged, canMove, onOpen } = props
  const { t } = useTranslation()
  const { task, conflicts } = bar
  const seen = cut(bar.shown, axis)
  const left = placeOn(axis, seen.from)
  const [planned, actual] = [plannedOf(task), actualSpan(task, now)]
  const texts = barTexts(t, task, conflicts, now)
  return (
    <button
      type="button"
      className="plan-bar"
      style={
        { left: `${left}%`, width: `${placeOn(axis, seen.to) - left}%`, '--lane': bar.lane } as CSSProperties
      }
      tabIndex={isFocusable ? 0 : -1}
      data-task={task.id}
      data-state={stateOf(task)}
      data-late={isTaskLate(task) ? '' : undefined}
      data-conflict={conflicts.length > 0 ? '' : undefined}
      data-dragged={isDragged ? '' : undefined}
      data-movable={canMove ? '' : undefined}
      aria-label={texts.join(', ')}
      title={[...texts, ...pointLines(t, task)].join('\n')}
      onClick={onOpen}
    >
      {planned && <span className="plan-bar__planned" style={within(seen, cut(planned, axis))} />}
      {actual && <span className="plan-bar__actual" style={within(seen, cut(actual, axis))} />}
      <span className="plan-bar__name">
        {conflicts.length > 0 && <Icon of={TriangleAlert} size={14} />}
        <span className="plan-bar__text">{task.name}</span>
      </span>
      {task.points.map((point) => {
        const at = point.arrivedAt ?? point.plannedAt
        if (at === null || at < seen.from || at > seen.to) return null
        return (
          <span
            key={point.order}
            className="plan-bar__point"
            data-look={lookOf(point)}
            style={{ left: `${placeOn(seen, at)}%` }}
          />
        )
      })}
    </button>
  )
}
