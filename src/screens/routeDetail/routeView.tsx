import { RefreshCw } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAddressBook } from '../../api/serverState/useAddressBook.ts'
import type { Track } from '../../contract/http/track.ts'
import { reportFromRoutePath, zonesFromDrivePath } from '../../contract/rules/links.ts'
import { navigate } from '../../kit/address/hashLocation.ts'
import { useFormat } from '../../i18n/useFormat.ts'
import { SpeedLegend, TrackMap } from '../../map/track/trackMap.tsx'
import { usePaperPicture } from '../../map/print/usePaperPicture.ts'
import { usePrint } from '../../map/print/usePrint.ts'
import { entriesOf, placesOf } from '../../track/entries.ts'
import { useIsAllowed } from '../../session/allowed.ts'
import { firstLanes, lanesOf } from '../../track/lanes.ts'
import { wayOf } from '../../track/track.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/iconButton.tsx'
import { SegmentedControl } from '../../ui/segmentedControl.tsx'
import { useMedia } from '../../kit/table/useMedia.ts'
import { useDocumentBrand } from '../../kit/transfer/useDocumentBrand.ts'
import { ExportMenu } from './exportMenu.tsx'
import { Player } from './player.tsx'
import type { ExportedRoute } from './routeExport.ts'
import { PointList, useWriting } from './routeLists.tsx'
import { RoadNote } from './roadNote.tsx'
import { RoutePrint } from './routePrint.tsx'
import { StoryList } from './storyList.tsx'
import { TotalsView } from './totalsView.tsx'
import { TrackGraph } from './trackGraph.tsx'
import { useMapSettings } from '../../api/serverState/useMapSettings.ts'
import { PulledTrailers } from './pulledTrailers.tsx'
import { useRoadTrack } from './useRoadTrack.ts'
import { useTrackController } from './useTrackController.ts'
import { spanOf, useRouteMoment } from './useRouteMoment.ts'

interface RouteViewProps {
  readonly track: Track
  /** Display name of the vehicle. */
  readonly name: string
  /** The initial moment, ms since the epoch; null: the beginning. */
  readonly wanted: number | null
  /** Shows the route of a moment that this one does not contain. */
  readonly onGoOutside: (at: number) => void
  /** Every point of the period. Rejects when it cannot be read. */
  readonly readFull: () => Promise<Track>
  readonly onAllPoints: () => void
  readonly onRefresh: () => void
  readonly isReading: boolean
}

/** The panes next to the map, or below it on a phone. */
type Side = 'list' | 'points' | 'totals' | 'graph'

const SIDES = ['list', 'points', 'totals'] as const
const PHONE = '(max-width: 768px), (max-height: 500px)'

/** The notes of a track about what it omits. */
const Notes = ({ track, onAllPoints }: Pick<RouteViewProps, 'track' | 'onAllPoints'>) => {
  const { t } = useTranslation()
  const { number } = useFormat()
  const shown = track.points.timestamp.length
  return (
    <>
      {track.thinned && (
        <p className="route-note">
          {t('route.thinned', { shown: number(shown), all: number(track.count) })}
          <Button tone="quiet" onPress={onAllPoints}>
            {t('route.allPoints')}
          </Button>
        </p>
      )}
      {track.eventsCut && <p className="route-note">{t('route.eventsCut')}</p>}
    </>
  )
}

/** One route: map, playback, graph, lists, totals, all linked to one moment. */
export const RouteView = (props: RouteViewProps) => {
  const { track, name, wanted, readFull, onGoOutside } = props
  const { t } = useTranslation()
  const writing = useWriting()
  const addresses = useAddressBook()
  const isPhone = useMedia(PHONE)
  const way = useMemo(() => wayOf(track.points), [track])
  const entries = useMemo(() => entriesOf(track), [track])
  const lanes = useMemo(() => lanesOf(track, t), [track, t])
  const span = useMemo(() => spanOf(track), [track])
  const [chosen, setChosen] = useState<readonly string[] | null>(null)
  const [follows, setFollows] = useState(true)
  const [side, setSide] = useState<Side>('list')
  const moment = useRouteMoment(track, wanted)
  const go = useCallback(
    (at: number): void => {
      const isHere = at >= track.from && at < track.to
      if (isHere) moment.choose(Math.max(span.from, Math.min(span.to, at)))
      else onGoOutside(at)
    },
    [track, span, moment, onGoOutside],
  )
  const id = `${track.vehicleId}/${track.from}/${track.to}`
  const drawn = useMemo(() => ({ id, way, entries }), [id, way, entries])
  const controller = useTrackController(drawn, moment, follows)
  const roads = useRoadTrack(track, controller)
  const settings = useMapSettings()
  const seesCharts = useIsAllowed('seeCharts')
  const { brand } = useDocumentBrand()
  const canBuildZone = useIsAllowed('zonesFromDrive')
  const canReport = useIsAllowed('getReports')
  const { isPaper, picture } = usePaperPicture(controller)
  const print = usePrint(useMemo(() => ({ picture }), [picture]))
  const readRoute = useCallback(async (): Promise<ExportedRoute> => {
    const whole = await readFull()
    await addresses.readAll(entriesOf(whole).flatMap(placesOf), writing.language)
    return { track: whole, name, writing, seesCharts, picture, ...(brand && { brand }) }
  }, [readFull, addresses, name, writing, seesCharts, picture, brand])
  const graph = seesCharts && (
    <TrackGraph
      lanes={lanes}
      chosen={chosen ?? firstLanes(lanes)}
      onChosen={setChosen}
      whole={span}
      moment={moment}
    />
  )
  const shownSide = (isPhone && seesCharts) || side !== 'graph' ? side : 'list'
  return (
    <div className="route-view">
      <div className="route-view__map">
        <TrackMap controller={controller} settings={settings} isPaper={isPaper}>
          <SpeedLegend />
          {way.count === 0 && (
            <div className="route-view__banner">
              <Banner tone="attention">{t('route.empty.noPlaces')}</Banner>
            </div>
          )}
        </TrackMap>
      </div>
      <div className="route-view__below">
        <Player moment={moment} span={span} follows={follows} onFollows={setFollows} onGo={go} />
        {!isPhone && graph}
      </div>
      <aside className="route-view__side">
        <div className="route-view__tools">
          <SegmentedControl
            label={t('route.view.label')}
            segments={[...(isPhone && seesCharts ? (['graph', ...SIDES] as const) : SIDES)].map((one) => ({
              id: one,
              label: t(`route.view.${one}`),
            }))}
            value={shownSide}
            onChange={setSide}
          />
          <IconButton
            icon={RefreshCw}
            label={t('route.refresh')}
            isPending={props.isReading}
            onPress={props.onRefresh}
          />
          <ExportMenu
            readRoute={readRoute}
            onPrint={print.start}
            targets={{
              geozone: canBuildZone ? () => navigate(zonesFromDrivePath(track.vehicleId, track)) : null,
              report: canReport ? () => navigate(reportFromRoutePath(track.vehicleId, track)) : null,
            }}
            isDisabled={print.state.phase !== 'idle'}
          />
        </div>
        <Notes track={track} onAllPoints={props.onAllPoints} />
        <RoadNote view={roads} />
        <PulledTrailers track={track} />
        {shownSide === 'graph' && graph}
        {shownSide === 'list' && <StoryList entries={entries} moment={moment} roads={roads.track} />}
        {shownSide === 'points' && <PointList track={track} moment={moment} />}
        {shownSide === 'totals' && <TotalsView track={track} />}
      </aside>
      {print.state.phase === 'ready' && (
        <RoutePrint track={track} name={name} picture={print.state.picture} onDone={print.finish} />
      )}
    </div>
  )
}
