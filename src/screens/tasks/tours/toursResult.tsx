import { Route } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Tour, ToursPreview, TourTotals } from '../../../contract/http/taskTours.ts'
import { TASK_POPUP_WIDTH } from '../../../contract/tasks/taskPopups.ts'
import { formatDate, formatTime } from '../../../i18n/format.ts'
import { useFormat } from '../../../i18n/useFormat.ts'
import type { LinePosition } from '../../../map/taskPoints/dashes.ts'
import type { ShownTaskPoint } from '../../../map/taskPoints/taskPointOverlay.ts'
import { TaskPointsController } from '../../../map/taskPoints/taskPointsController.ts'
import type { WayLine } from '../../../map/taskPoints/wayLineOverlay.ts'
import { useMapPorts } from '../../../map/useMapPorts.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { TextFacts } from '../../../ui/textFacts.tsx'
import { ToggleButton } from '../../../ui/toggleButton.tsx'
import { PointsMap, type PointWindow } from '../pointsMap.tsx'

const MINUTE_S = 60

/** A lateness in hours and minutes: 0:12. */
const lateText = (seconds: number): string => {
  const minutes = Math.round(seconds / MINUTE_S)
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
}

/** How the distribution compares with what is planned now. */
const Totals = ({ before, after }: Pick<ToursPreview, 'before' | 'after'>) => {
  const { t } = useTranslation()
  const { distance } = useFormat()
  const compared = (textOf: (totals: TourTotals) => string): string =>
    before === null
      ? textOf(after)
      : t('tasks.tours.change', { before: textOf(before), after: textOf(after) })
  return (
    <TextFacts
      facts={[
        [t('tasks.tours.distance'), compared(({ metres }) => distance(metres))],
        [t('tasks.late'), compared(({ lateSeconds }) => lateText(lateSeconds))],
        [t('tasks.tours.lastEnd'), compared(({ endsAt }) => formatDate(endsAt))],
      ]}
    />
  )
}

interface TourCardProps {
  readonly tour: Tour
  readonly stops: ToursPreview['stops']
  readonly isShown: boolean
  readonly onShow: () => void
}

/** What one vehicle gets. */
const TourCard = ({ tour, stops, isShown, onShow }: TourCardProps) => {
  const { t } = useTranslation()
  const { distance } = useFormat()
  return (
    <section className="tour" aria-label={tour.vehicleName} data-shown={isShown ? '' : undefined}>
      <header className="tour__head">
        <h2 className="tour__name">
          {tour.vehicleName} <span className="tour__plate">{tour.licensePlate}</span>
        </h2>
        {tour.lateSeconds > 0 && (
          <Badge tone="attention">{t('tasks.lateBy', { time: lateText(tour.lateSeconds) })}</Badge>
        )}
        {tour.stops.length > 0 && (
          <ToggleButton icon={Route} label={t('tasks.tours.show')} isSelected={isShown} onChange={onShow} />
        )}
      </header>
      {tour.stops.length === 0 ? (
        <p className="tour__note">{t('tasks.tours.noStops')}</p>
      ) : (
        <p className="tour__note ui-numbers">
          {t('tasks.tours.stops', { count: tour.stops.length })} · {distance(tour.metres)} ·{' '}
          {t('tasks.tours.until', { time: formatDate(tour.endsAt) })}
        </p>
      )}
      {tour.conflicts.length > 0 && (
        <p className="tour__conflict">
          {t('tasks.plan.conflictsWith', { names: tour.conflicts.join(', ') })}
        </p>
      )}
      <ol className="tour__stops">
        {tour.stops.map(({ stop, at, lateSeconds }) => (
          <li key={stop} className="tour__stop">
            <span className="tour__time ui-numbers">{formatTime(at)}</span>
            <span className="tour__stop-name">{stops[stop]?.name}</span>
            {lateSeconds > 0 && (
              <Badge tone="attention">{t('tasks.lateBy', { time: lateText(lateSeconds) })}</Badge>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

/** The pins of all stops with their numbers within their tours, and the lines between them. */
const drawingOf = ({ stops, tours, left }: ToursPreview, shown: number | null) => {
  const pinOf = (index: number, label: string, isOver: boolean): readonly ShownTaskPoint[] => {
    const stop = stops[index]
    if (!stop) return []
    const { name, latitude, longitude } = stop
    return [{ key: String(index), name: `${label} ${name}`, latitude, longitude, isOver }]
  }
  const served = tours.flatMap((tour) =>
    tour.stops.flatMap(({ stop }, place) => pinOf(stop, `${place + 1}.`, false)),
  )
  const lines = tours.map(
    (tour): WayLine => ({
      kind: shown === null || shown === tour.vehicleId ? 'planned' : 'muted',
      isStraight: true,
      line: tour.stops.flatMap(({ stop }): readonly LinePosition[] => {
        const one = stops[stop]
        return one ? [[one.longitude, one.latitude]] : []
      }),
    }),
  )
  return { points: [...served, ...left.flatMap((stop) => pinOf(stop, '–', true))], lines }
}

const ToursMap = ({ preview, shown }: { readonly preview: ToursPreview; readonly shown: number | null }) => {
  const ports = useMapPorts()
  const [controller] = useState(() => new TaskPointsController(ports))
  const { points, lines } = useMemo(() => drawingOf(preview, shown), [preview, shown])
  const windowOf = (key: string): PointWindow | undefined => {
    const stop = preview.stops[Number(key)]
    return stop && { title: stop.name, width: TASK_POPUP_WIDTH.roadPoint, facts: [], children: stop.address }
  }
  return (
    <PointsMap
      className="task-detail__map"
      controller={controller}
      points={points}
      lines={lines}
      windowOf={windowOf}
    />
  )
}

/** What a distribution would be: totals, a card for each vehicle, and a map. */
export const ToursResult = ({ preview }: { readonly preview: ToursPreview }) => {
  const { t } = useTranslation()
  const [shown, show] = useState<number | null>(null)
  const { stops, tours, left, by, isByRoad } = preview
  return (
    <div className="tours__result">
      {by === 'ownInstead' && <Banner tone="attention">{t('tasks.routes.orderedInstead')}</Banner>}
      {left.length > 0 && (
        <Banner tone="attention">
          {t('tasks.tours.left', { names: left.map((stop) => stops[stop]?.name ?? '').join(', ') })}
        </Banner>
      )}
      <Totals before={preview.before} after={preview.after} />
      <p className="tour__note">
        {t('tasks.detail.wayBy')}: {t(`tasks.detail.way.${isByRoad ? 'road' : 'straight'}`)}
      </p>
      <div className="tours__cards">
        {tours.map((tour) => (
          <TourCard
            key={tour.vehicleId}
            tour={tour}
            stops={stops}
            isShown={shown === tour.vehicleId}
            onShow={() => show(shown === tour.vehicleId ? null : tour.vehicleId)}
          />
        ))}
      </div>
      <ToursMap preview={preview} shown={shown} />
    </div>
  )
}
