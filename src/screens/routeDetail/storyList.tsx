import {
  Bell,
  CarFront,
  CircleParking,
  Fuel,
  Gauge,
  type LucideIcon,
  OctagonPause,
  TriangleAlert,
} from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RoadTrack } from '../../contract/http/roads.ts'
import { formatDate } from '../../i18n/format.ts'
import type { EntryKind, TrackEntry } from '../../track/entries.ts'
import { durationText, entryDetail, entryName, entryPlace, roadDetail } from '../../track/export/words.ts'
import { isMinor, type StoryRow, storyOf, storyRowAt } from '../../track/story.ts'
import { EmptyState } from '../../ui/emptyState.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Switch } from '../../ui/switch.tsx'
import { useMomentRow, useWriting } from './routeLists.tsx'
import type { RouteMoment } from './useRouteMoment.ts'
import { VirtualTable } from './virtualTable.tsx'

const ENTRY_ROW = 56
const DAY_ROW = 32
/** DD.MM.YYYY - HH:mm:ss: the day, and the time behind it. */
const DAY_LENGTH = 10
const TIME_START = 13

const LOOKS: Readonly<Record<EntryKind, { readonly icon: LucideIcon; readonly tone: string }>> = {
  trip: { icon: CarFront, tone: 'go' },
  stop: { icon: OctagonPause, tone: 'attention' },
  parking: { icon: CircleParking, tone: 'rest' },
  fuelling: { icon: Fuel, tone: 'go' },
  defuelling: { icon: TriangleAlert, tone: 'alarm' },
  speeding: { icon: Gauge, tone: 'attention' },
  event: { icon: Bell, tone: 'quiet' },
}

const timeText = (at: number): string => formatDate(at).slice(TIME_START)

/** Begin and end of an entry, without the day. */
const EntryTimes = ({ entry: { kind, from, to } }: { readonly entry: TrackEntry }) => (
  <span className="route-entry">
    <time dateTime={new Date(from).toISOString()}>{timeText(from)}</time>
    {kind !== 'event' && (
      <time className="route-entry__detail" dateTime={new Date(to).toISOString()}>
        {timeText(to)}
      </time>
    )}
  </span>
)

/** What an entry is: places and trips by where they were, everything else by its name. */
const EntryText = ({ entry, roads }: { readonly entry: TrackEntry; readonly roads: RoadTrack | null }) => {
  const writing = useWriting()
  const name = entryName(writing.t, entry)
  const place = entryPlace(writing, entry)
  const isPlace = ['trip', 'stop', 'parking'].includes(entry.kind) && place !== ''
  const { icon, tone } = LOOKS[entry.kind]
  const details = [
    isPlace ? name : place,
    entryDetail(writing, entry),
    roads && roadDetail(writing, entry, roads),
  ]
  return (
    <span className="route-entry route-entry--marked">
      <span className="route-entry__mark" data-tone={tone}>
        <Icon of={icon} />
      </span>
      <span className="route-entry__name" title={isPlace ? place : undefined}>
        {isPlace ? place : name}
      </span>
      <span className="route-entry__detail">{details.filter(Boolean).join(' · ')}</span>
    </span>
  )
}

interface StoryListProps {
  readonly entries: readonly TrackEntry[]
  /** The roads of the track; null: they are not shown. */
  readonly roads: RoadTrack | null
  readonly moment: RouteMoment
}

/**
 * TRACK-02: trips, stops, parkings, fuel, speeding and, on request, events by day; the selected one moves the pin, and
 * the reverse.
 */
export const StoryList = ({ entries, moment, roads }: StoryListProps) => {
  const { t } = useTranslation()
  const writing = useWriting()
  const [isWhole, setWhole] = useState(false)
  const minor = useMemo(() => entries.filter(isMinor).length, [entries])
  const rows = useMemo(() => storyOf(entries, isWhole), [entries, isWhole])
  const [picked, setPicked] = useState<TrackEntry | null>(null)
  const selected = useMomentRow(moment, (at) => storyRowAt(rows, at, picked))
  const cellsOf = (row: StoryRow | undefined) => {
    if (row === undefined) return []
    if (row.kind === 'day') return [formatDate(row.at).slice(0, DAY_LENGTH)]
    const { entry } = row
    return [
      <EntryTimes key="time" entry={entry} />,
      <EntryText key="what" entry={entry} roads={roads} />,
      entry.kind === 'event' ? '' : durationText(writing, entry.to - entry.from),
    ]
  }
  if (entries.length === 0) return <EmptyState title={t('route.noEntries')} />
  return (
    <>
      {minor > 0 && (
        <div className="route-note">
          <Switch isSelected={isWhole} onChange={setWhole}>
            {t('route.minor', { count: minor })}
          </Switch>
        </div>
      )}
      <VirtualTable
        label={t('route.view.list')}
        columns={[
          { id: 'time', label: t('route.column.time'), width: '64px' },
          { id: 'what', label: t('route.column.what'), width: 'minmax(0, 1fr)' },
          { id: 'duration', label: t('route.column.duration'), width: '92px', isNumber: true },
        ]}
        count={rows.length}
        rowHeight={ENTRY_ROW}
        headings={{ isHeading: (index) => rows[index]?.kind === 'day', height: DAY_ROW }}
        selected={selected}
        onSelect={(index) => {
          const row = rows[index]
          if (row?.kind !== 'entry') return
          setPicked(row.entry)
          moment.choose(row.entry.from)
        }}
        renderCells={(index) => cellsOf(rows[index])}
      />
    </>
  )
}
