import { useMemo, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import type { Track } from '../../contract/http/track.ts'
import { formatDate, formatSpeed } from '../../i18n/format.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { useLanguage } from '../../i18n/useTexting.ts'
import { useAddressOf } from '../../map/places/usePlaceText.ts'
import type { Writing } from '../../track/export/words.ts'
import { nearestIndex } from '../../track/track.ts'
import type { RouteMoment } from './useRouteMoment.ts'
import { VirtualTable } from './virtualTable.tsx'

const POINT_ROW = 32
const POINTS_WIDTH = 790

/** The language and texts for a route. */
export const useWriting = (): Writing => {
  const { t } = useTranslation()
  const language = useLanguage()
  const addressOf = useAddressOf()
  return useMemo(() => ({ t, language, addressOf }), [t, language, addressOf])
}

/** The row of the moment; re-renders only when it is another one. */
export const useMomentRow = ({ cursor }: RouteMoment, rowAt: (at: number) => number): number =>
  useSyncExternalStore(cursor.subscribe, () => rowAt(cursor.get()))

interface PointListProps {
  readonly track: Track
  readonly moment: RouteMoment
}

/** TRACK-02: every point; the selected one moves the pin, and the reverse. */
export const PointList = ({ track: { points }, moment }: PointListProps) => {
  const { t } = useTranslation()
  const language = useLanguage()
  const format = useFormat()
  const selected = useMomentRow(moment, (at) => nearestIndex(points.timestamp, at))
  const number = (value: number | undefined, digits: number): string =>
    value === undefined || Number.isNaN(value) ? '' : format.number(value, digits)
  return (
    <VirtualTable
      label={t('route.view.points')}
      columns={[
        { id: 'time', label: t('route.column.time'), width: '172px' },
        { id: 'speed', label: t('route.column.speed'), width: '112px', isNumber: true },
        { id: 'azimuth', label: t('route.column.azimuth'), width: '70px', isNumber: true },
        { id: 'ignition', label: t('route.column.ignition'), width: '92px' },
        { id: 'validity', label: t('route.column.validity'), width: '70px', isNumber: true },
        { id: 'latitude', label: t('route.column.latitude'), width: '100px', isNumber: true },
        { id: 'longitude', label: t('route.column.longitude'), width: '100px', isNumber: true },
      ]}
      count={points.timestamp.length}
      rowHeight={POINT_ROW}
      minWidth={POINTS_WIDTH}
      selected={selected}
      onSelect={(index) => moment.choose(points.timestamp[index] ?? 0)}
      renderCells={(index) => [
        <time key="time">{formatDate(points.timestamp[index] ?? 0)}</time>,
        formatSpeed(points.speed[index] ?? 0, language),
        number(points.azimuth[index], 0),
        t(points.ignition[index] === 1 ? 'route.on' : 'route.off'),
        number(points.validity[index], 0),
        number(points.latitude[index], 5),
        number(points.longitude[index], 5),
      ]}
    />
  )
}
