import { useTranslation } from 'react-i18next'
import { ROUTE_POINTS_MAX, type RoutePoint, type Timing } from '../../../contract/tasks/routePoints.ts'
import { useDragging } from '../../../ui/useDragging.ts'
import { PointCard } from './pointCard.tsx'
import { changedPoint, movedPoint, withoutPoint } from './routePointList.ts'

interface PointsFieldProps {
  readonly points: readonly RoutePoint[]
  readonly timing: Timing
  readonly isDisabled: boolean
  /** What is wrong with a point; null: nothing is known. */
  readonly problemOf: (index: number) => string | null
  readonly onChange: (points: readonly RoutePoint[]) => void
}

const DROP = /^point-(\d+)$/

/** The points of a route in their order. */
export const PointsField = ({ points, timing, isDisabled, problemOf, onChange }: PointsFieldProps) => {
  const { t } = useTranslation()
  const { dragged, ghost, onPointerDown } = useDragging<number>({
    pick: (pressed) => {
      const grip = pressed.closest<HTMLElement>('[data-grip]')?.dataset.grip
      return isDisabled || grip === undefined ? null : Number(grip)
    },
    onDrop: (from, target) => onChange(movedPoint(points, from, Number(DROP.exec(target)?.[1] ?? from))),
  })
  const stateOf = (index: number): 'dragged' | 'over' | null => {
    if (dragged === null) return null
    if (dragged.what === index) return 'dragged'
    return dragged.over === `point-${index}` ? 'over' : null
  }
  return (
    <section aria-label={t('tasks.routes.points')} onPointerDown={onPointerDown}>
      <ol className="route-points">
        {points.slice(0, ROUTE_POINTS_MAX).map((point, index) => (
          <PointCard
            // oxlint-disable-next-line react/no-array-index-key -- points have no identity but their place
            key={`${index} ${point.latitude} ${point.longitude}`}
            point={point}
            index={index}
            count={points.length}
            timing={timing}
            isDisabled={isDisabled}
            problem={problemOf(index)}
            dragState={stateOf(index)}
            onChange={(change) => onChange(changedPoint(points, index, change))}
            onMove={(to) => onChange(movedPoint(points, index, to))}
            onRemove={() => onChange(withoutPoint(points, index))}
          />
        ))}
      </ol>
      {dragged && (
        <div ref={ghost} className="route-points__ghost" aria-hidden>
          {points[dragged.what]?.name}
        </div>
      )}
      {points.length > 1 && !isDisabled && <p className="route-editor__hint">{t('tasks.point.orderHint')}</p>}
    </section>
  )
}
