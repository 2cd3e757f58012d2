import { useEffect, useState } from 'react'
import type { MapOverlays } from '../overlays/mapOverlays.ts'
import { NO_ROADS, type RoadDrawing, RoadOverlay } from './roadOverlay.ts'

/** Draws ways and areas on a map while the component is rendered. drawing: null for nothing. */
export const useRoadOverlay = (
  overlays: Pick<MapOverlays, 'add'>,
  drawing: RoadDrawing | null,
  order?: number,
): void => {
  const [overlay] = useState(() => new RoadOverlay(order))
  useEffect(() => overlays.add(overlay), [overlays, overlay])
  useEffect(() => overlay.set(drawing ?? NO_ROADS), [overlay, drawing])
}
