import { CalendarOff, SearchX } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { ServerState } from '../../../api/serverState/serverState.tsx'
import { TRACK_PERIOD_MAX_DAYS } from '../../../contract/http/track.ts'
import { readRoutesPath } from '../../../contract/rules/links.ts'
import { PeriodChooser } from '../../../kit/choosers/periodChooser.tsx'
import { useIsAllowed } from '../../../session/allowed.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/emptyState.tsx'
import { Loading } from '../../../ui/spinner.tsx'
import '../route.css'
import { NoRights } from '../noRights.tsx'
import { RouteFrame } from '../routeFrame.tsx'
import { usePeriod } from '../usePeriod.ts'
import './routes.css'
import { RoutesView } from './routesView.tsx'
import { useRoutes } from './useRoutes.ts'

const Routes = ({ vehicleIds }: { readonly vehicleIds: readonly number[] }) => {
  const { t } = useTranslation()
  const isAllowed = useIsAllowed('seePast')
  const [period, setPeriod] = usePeriod(null)
  const { routes, isReading, hasFailed, readAgain } = useRoutes(vehicleIds, period)
  const isEmpty = routes.every(({ way }) => way.count === 0)
  return (
    <RouteFrame
      name={t('common.page.routes')}
      licensePlate=""
      tools={
        isAllowed && <PeriodChooser period={period} maxDays={TRACK_PERIOD_MAX_DAYS} onChange={setPeriod} />
      }
    >
      {!isAllowed && <NoRights />}
      {isAllowed && hasFailed && (
        <Banner tone="attention" action={<Button onPress={readAgain}>{t('common.retry')}</Button>}>
          {t('route.together.failed')}
        </Banner>
      )}
      {isAllowed && isReading && isEmpty && <Loading label={t('route.together.loading')} />}
      {isAllowed && !isReading && isEmpty && !hasFailed && (
        <EmptyState icon={CalendarOff} title={t('route.together.empty')} />
      )}
      {isAllowed && !isEmpty && <RoutesView routes={routes} />}
    </RouteFrame>
  )
}

/** The routes of two to five vehicles together, by the ids of its address. */
export const RoutesScreen = () => {
  const { t } = useTranslation()
  const [path] = useLocation()
  const vehicleIds = useMemo(() => readRoutesPath(path), [path])
  if (vehicleIds === null)
    return (
      <RouteFrame name={t('common.page.routes')} licensePlate="">
        <EmptyState icon={SearchX} title={t('route.together.noVehicles')} />
      </RouteFrame>
    )
  return (
    <ServerState>
      <Routes key={vehicleIds.join()} vehicleIds={vehicleIds} />
    </ServerState>
  )
}
