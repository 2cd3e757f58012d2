import { type ComponentType, createElement, memo, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fetchPart } from '../../errors/lostPart.ts'
import { useLoad } from '../../fleet/fleetContext.ts'
import { Loading } from '../../ui/spinner.tsx'
import type { MapSideProps } from './mapSide.tsx'

type MapSideView = ComponentType<MapSideProps>

/** The map's code, once it is loaded. */
let loaded: MapSideView | null = null

const loadMapSide = async (): Promise<MapSideView> => {
  loaded = (await fetchPart(() => import('./mapSide.tsx'))).MapSide
  return loaded
}

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
  const { loaded: vehicles, complete, failedLists } = useLoad()
  const [waits] = useState(isSlowLine)
  return !waits || vehicles > 0 || complete || failedLists.length > 0
}

/**
 * The map as soon as its code is loaded; null before. No Suspense: React would keep what has loaded back for 300 ms, and with
 * it the frame of the page, which hears the keys. Throws a LostPartError.
 */
const useMapSide = (): MapSideView | null => {
  const isDue = useIsMapDue()
  const [view, setView] = useState(() => loaded)
  const [failure, setFailure] = useState<unknown>(null)
  const isMissing = isDue && view === null
  useEffect(() => {
    if (isMissing) loadMapSide().then((found) => setView(() => found), setFailure)
  }, [isMissing])
  if (failure !== null) throw failure
  return view
}

/** The pane of the map; the list does not wait for its code. Re-renders only when one of its own inputs changed. */
export const MapPane = memo((props: MapSideProps) => {
  const { t } = useTranslation()
  const view = useMapSide()
  return (
    <div className="control__map" data-tour="map">
      {view ? createElement(view, props) : <Loading label={t('control.loadingMap')} />}
    </div>
  )
})
MapPane.displayName = 'MapPane'
