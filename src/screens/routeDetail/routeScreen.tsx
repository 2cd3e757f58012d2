import { CalendarOff, SearchX, TriangleAlert } from 'lucide-react'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { splitHash } from '../../kit/address/hashLocation.ts'
import { useTrackApi } from '../../api/track.ts'
import type { Track, TrackDetail } from '../../contract/http/track.ts'
import { readRouteDetailPath, type RouteDetailAddress } from '../../contract/rules/links.ts'
import { useMessageText } from '../../errors/errorsContext.ts'
import type { Failure } from '../../errors/failure.ts'
import { failureMessage } from '../../errors/failureMessage.ts'
import { ServerState } from '../../api/serverState/serverState.tsx'
import { useCall } from '../../api/serverState/useCall.ts'
import { useIsAllowed } from '../../session/allowed.ts'
import { namedPeriod, type Period, periodAround } from '../../kit/choosers/period.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/emptyState.tsx'
import { Loading } from '../../ui/spinner.tsx'
import { TRACK_PERIOD_MAX_DAYS } from '../../contract/http/track.ts'
import { readEventDate } from './eventDate.ts'
import { PeriodChooser } from '../../kit/choosers/periodChooser.tsx'
import { GoToTime } from './goToTime.tsx'
import './route.css'
import { NoRights } from './noRights.tsx'
import { RouteFrame } from './routeFrame.tsx'
import { RouteView } from './routeView.tsx'
import { usePeriod } from './usePeriod.ts'

/** Why there is no route. */
const Refused = ({ failure, onRetry }: { readonly failure: Failure; readonly onRetry: () => void }) => {
  const { t } = useTranslation()
  const inWords = useMessageText()
  const status = failure.kind === 'status' ? failure.status : null
  if (status === 404) return <NotFound />
  if (status === 403) return <NoRights />
  return (
    <EmptyState
      icon={TriangleAlert}
      title={t('route.failed')}
      text={inWords(failureMessage(failure))}
      action={<Button onPress={onRetry}>{t('common.retry')}</Button>}
    />
  )
}

const NotFound = () => {
  const { t } = useTranslation()
  return <EmptyState icon={SearchX} title={t('route.notFound.title')} text={t('route.notFound.text')} />
}

interface EmptyPeriodProps {
  readonly period: Period
  readonly onPeriod: (period: Period) => void
  readonly onGo: (at: number) => void
}

/** No data in the period: other days are offered. */
const EmptyPeriod = ({ period, onPeriod, onGo }: EmptyPeriodProps) => {
  const { t } = useTranslation()
  const offer = (name: 'yesterday' | 'week') => (
    <Button onPress={() => onPeriod(namedPeriod(name, Date.now()))}>{t(`route.empty.${name}`)}</Button>
  )
  return (
    <EmptyState
      icon={CalendarOff}
      title={t('route.empty.title')}
      text={t('route.empty.text')}
      action={
        <div className="route-empty__actions">
          {offer('yesterday')}
          {offer('week')}
          <GoToTime readMoment={() => period.from} onGo={onGo} />
        </div>
      }
    />
  )
}

/** The day of a moment, by its name where it is today or yesterday. */
const dayPeriod = (at: number, now: number): Period => {
  const yesterday = namedPeriod('yesterday', now)
  return at >= yesterday.from && at < yesterday.to ? yesterday : periodAround(at, now)
}

/** Reads the track of a period once; every point of it on request. */
const useTrack = (vehicleId: number, { from, to }: Period, isOn: boolean) => {
  const api = useTrackApi()
  const [full, setFull] = useState<Period['from'] | null>(null)
  const [known, setKnown] = useState<string | null>(null)
  const detail: TrackDetail = full === from ? 'full' : 'thin'
  const asked = `${from}/${to}/${detail}`
  const call = useCall<Track>({
    of: ['track', vehicleId, from, to, detail],
    read: () => api.readTrack(vehicleId, { from, to, detail }),
    // Returning to the page shows the route as it was left, and playback continues: it is read again only on request.
    isOn: isOn && known !== asked,
  })
  if (call.data && !call.isOld && known !== asked) setKnown(asked)
  const readFull = async (): Promise<Track> => {
    if (call.data && !call.data.thinned && !call.isOld) return call.data
    const result = await api.readTrack(vehicleId, { from, to, detail: 'full' })
    if (!result.ok) throw new Error(`The track was not read: ${result.failure.kind}`)
    return result.value
  }
  return { call, readFull, askFull: () => setFull(from) }
}

const VehicleRoute = ({ vehicleId, name, licensePlate, eventDate }: RouteDetailAddress) => {
  const { t } = useTranslation()
  const eventAt = useMemo(() => readEventDate(eventDate), [eventDate])
  const [period, setPeriod] = usePeriod(eventAt)
  const [wanted, setWanted] = useState(eventAt)
  const goTo = useCallback(
    (at: number): void => {
      setWanted(at)
      setPeriod(dayPeriod(at, Date.now()))
    },
    [setPeriod],
  )
  const isAllowed = useIsAllowed('seePast')
  const { call, readFull, askFull } = useTrack(vehicleId, period, isAllowed)
  const title = name === '' ? t('route.vehicle', { id: vehicleId }) : name
  const { data, failure } = call
  const isOther = data === undefined || data.from !== period.from || data.to !== period.to
  const content = (): ReactNode => {
    if (!isAllowed) return <NoRights />
    if (failure && (isOther || failure.kind === 'status'))
      return <Refused failure={failure} onRetry={call.readAgain} />
    if (data === undefined || isOther) return <Loading label={t('route.loading')} />
    if (data.count === 0 && data.series.every(({ timestamp }) => timestamp.length === 0))
      return <EmptyPeriod period={period} onPeriod={setPeriod} onGo={goTo} />
    return (
      <RouteView
        track={data}
        name={[title, licensePlate].filter(Boolean).join(' ')}
        wanted={wanted}
        onGoOutside={goTo}
        readFull={readFull}
        onAllPoints={askFull}
        onRefresh={call.readAgain}
        isReading={call.isReading}
      />
    )
  }
  return (
    <RouteFrame
      name={title}
      licensePlate={licensePlate}
      tools={
        isAllowed && <PeriodChooser period={period} maxDays={TRACK_PERIOD_MAX_DAYS} onChange={setPeriod} />
      }
    >
      {content()}
    </RouteFrame>
  )
}

/** ROUTE-05, ROUTE-34: the route playback of one vehicle, by the parts of its address. */
export const RouteScreen = () => {
  const { t } = useTranslation()
  // Re-renders with every address; the parts are read from the hash itself, whose slashes are still encoded.
  useLocation()
  const address = readRouteDetailPath(splitHash(location.hash).path)
  if (address === null)
    return (
      <RouteFrame name={t('common.page.routeDetail')} licensePlate="">
        <NotFound />
      </RouteFrame>
    )
  return (
    <ServerState>
      <VehicleRoute key={`${address.vehicleId}/${address.eventDate}`} {...address} />
    </ServerState>
  )
}
