import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { MapController } from '../mapController.ts'
import { useMapTheme } from '../useMapTheme.ts'
import { demoRoadOverlay, type ReadDemoRoads } from './demoRoadOverlay.ts'

/** Draws the roads of the demo fleet where the built-in map is shown; null: the screen has none. */
export const useDemoRoads = (
  controller: Pick<MapController, 'overlays'>,
  read: ReadDemoRoads | null,
  isBuiltIn: boolean,
): void => {
  const { t } = useTranslation()
  const theme = useMapTheme()
  const credit = t('map.demoRoads')
  useEffect(() => {
    if (read === null || !isBuiltIn) return undefined
    return controller.overlays.add(demoRoadOverlay(read, { theme, credit }))
  }, [controller, read, isBuiltIn, theme, credit])
}
