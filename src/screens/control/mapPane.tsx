import { lazy, memo, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fetchPart } from '../../errors/lostPart.ts'
import { useLoad } from '../../fleet/fleetContext.ts'
import { Loading } from '../../ui/spinner.tsx'
import type { MapSideProps } from './mapSide.tsx'

const loadMapSide = () => fetchPart(() => import('./mapSide.tsx'))
const MapSide = lazy(async () => ({ default: (await loadMapSide()).MapSide }))

/** A script that takes this long, ms, says that the line is slow: 125 kB of them in 400 kbit/s take 2.5 s. */
const SLOW_SCRIPT_MS = 1_000

const isSlowLine = (): boolean =>
  performance
    .getEntriesByType('resource')
    .some(({ name, duration }) => name.endsWith('.js') && duration > SLOW_SCRIPT_MS)

/** Requests the map's code before its pane is rendered, unless it would take the line from the list. */
export const prepareMap = (): void => {
  if (!isSlowLine()) loadMapSide().catch(() => undefined)
}

/** The map's code is due: at once, or over a slow line as soon as the list has vehicles, or will have none. */
const useIsMapDue = (): boolean => {
  const { loaded, complete, failedLists } = useLoad()
  const [waits] = useState(isSlowLine)
  return !waits || loaded > 0 || complete || failedLists.length > 0
}

/** The pane of the map; the list does not wait for its code. Re-renders only when one of its own inputs changed. */
export const MapPane = memo((props: MapSideProps) => {
  const { t } = useTranslation()
  const isDue = useIsMapDue()
  const loading = <Loading label={t('control.loadingMap')} />
  return (
    <div className="control__map" data-tour="map">
      <Suspense fallback={loading}>{isDue ? <MapSide {...props} /> : loading}</Suspense>
    </div>
  )
})
MapPane.displayName = 'MapPane'
