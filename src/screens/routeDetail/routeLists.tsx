import { useMemo, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import type { Track } from '../../contract/http/track.ts'
import { formatDate, formatSpeed } from '../../i18n/format.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { useLanguage } from '../../i18n/useTexting.ts'
import { entryAt, type TrackEntry } from '../../track/entries.ts'
import { durationText, entryName, eventDetail, type Writing } from '../../track/export/words.ts'
import { nearestIndex } from '../../track/track.ts'
import { EmptyState } from '../../ui/emptyState.tsx'
import type { RouteMoment } from './useRouteMoment.ts'
import { VirtualTable } from './virtualTable.tsx'

const POINT_ROW = 32
const ENTRY_ROW = 56
const POINTS_WIDTH = 790

/** The language and texts for a route. */
export const useWriting = (): Writing => {
  const { t } = useTranslation()
  const language = useLanguage()
  return useMemo(() => ({ t, language }), [t, language])
}

/** The row of the moment; re-renders only when it is another one. */
const useRow = ({ cursor }: RouteMoment, rowAt: (at: number) => number): number =>
  useSyncExternalStore(cursor.subscribe, () => rowAt(cursor.get()))

interface EntryListProps {
  readonly entries: readonly TrackEntry[]
  readonly moment: RouteMoment
}

const useEntryDetail = (): ((entry: TrackEntry) => string) => {
  const writing = useWriting()
  const format = useFormat()
  const { t } = writing
  return (entry) => {
    const { kind, mileage, maxSpeed, ignitionMs, litres } = entry
    if (kind === 'event') return eventDetail(writing, entry)
    if (mileage !== null) {
      const topSpeed = format.speed(maxSpeed ?? 0)
      const distance = format.distance(mileage)
      return topSpeed === '' ? distance : t('route.detail.trip', { mileage: distance, maxSpeed: topSpeed })
    }
    if (litres !== null) return t('route.detail.litres', { value: format.number(litres, 1) })
    if (ignitionMs !== null && ignitionMs > 0)
      return t('route.detail.ignition', { duration: durationText(writing, ignitionMs) })
    return ''
  }
}

const TONES = {
  trip: 'go',
  stop: 'attention',
  parking: 'rest',
  fuelling: 'go',
  defuelling: 'alarm',
  event: 'quiet',
} as const

/**
 * TRACK-02: trips, stops, parkings, fuel and events in their order; the selected one moves the pin, and the reverse.
 */
export const EntryList = ({ entries, moment }: EntryListProps) => {
  const { t } = useTranslation()
  const writing = useWriting()
  const detailOf = useEntryDetail()
  const selected = useRow(moment, (at) => entryAt(entries, at))
  if (entries.length === 0) return <EmptyState title={t('route.noEntries')} />
  return (
    <VirtualTable
      label={t('route.view.list')}
      columns={[
        { id: 'what', label: t('route.column.what'), width: 'minmax(0, 1fr)' },
        { id: 'from', label: t('route.column.from'), width: '154px' },
        { id: 'duration', label: t('route.column.duration'), width: '92px', isNumber: true },
      ]}
      count={entries.length}
      rowHeight={ENTRY_ROW}
      selected={selected}
      onSelect={(index) => {
        const entry = entries[index]
        if (entry) moment.choose(entry.from)
      }}
      renderCells={(index) => {
        const entry = entries[index]
        if (!entry) return []
        return [
          <span key="what" className="route-entry">
            <span className="route-entry__name" data-tone={TONES[entry.kind]}>
              {entryName(t, entry)}
            </span>
            <span className="route-entry__detail">{detailOf(entry)}</span>
          </span>,
          <time key="from">{formatDate(entry.from)}</time>,
          entry.kind === 'event' ? '' : durationText(writing, entry.to - entry.from),
        ]
      }}
    />
  )
}

interface PointListProps {
  readonly track: Track
  readonly moment: RouteMoment
}

/** TRACK-02: every point; the selected one moves the pin, and the reverse. */
export const PointList = ({ track: { points }, moment }: PointListProps) => {
  const { t } = useTranslation()
  const language = useLanguage()
  const format = useFormat()
  const selected = useRow(moment, (at) => nearestIndex(points.timestamp, at))
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
