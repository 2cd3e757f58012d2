import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { DemoRoads } from '../../contract/http/demoRoads.ts'
import type { MapController } from '../mapController.ts'
import { useMapTheme } from '../useMapTheme.ts'
import { demoRoadOverlay } from './demoRoadOverlay.ts'

/** Draws the roads of the demo fleet where the built-in map is shown; null: there are none. */
export const useDemoRoads = (
  controller: Pick<MapController, 'overlays'>,
  roads: DemoRoads | null,
  isBuiltIn: boolean,
): void => {
  const { t } = useTranslation()
  const theme = useMapTheme()
  const credit = t('map.demoRoads')
  useEffect(() => {
    if (roads === null || roads.roads.length === 0 || !isBuiltIn) return undefined
    return controller.overlays.add(demoRoadOverlay(roads, { theme, credit }))
  }, [controller, roads, isBuiltIn, theme, credit])
}
