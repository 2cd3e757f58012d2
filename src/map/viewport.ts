import type { Map as MapLibreMap } from 'maplibre-gl'
import type { Viewport } from '../contract/engine/view.ts'

/** The whole world: what the engine is asked for before the camera has its place. */
export const WORLD: Viewport = { west: -180, south: -90, east: 180, north: 90, zoom: 0 }

/** Marks this far beyond the edges are kept too, so that a short pan shows no gap. A share of the width and height. */
const MARGIN = 0.1

/** The visible area of a map with a margin, in degrees, clamped to the world. */
export const viewportOf = (map: Pick<MapLibreMap, 'getBounds' | 'getZoom'>): Viewport => {
  const bounds = map.getBounds()
  const dx = (bounds.getEast() - bounds.getWest()) * MARGIN
  const dy = (bounds.getNorth() - bounds.getSouth()) * MARGIN
  return {
    west: Math.max(-180, bounds.getWest() - dx),
    south: Math.max(-90, bounds.getSouth() - dy),
    east: Math.min(180, bounds.getEast() + dx),
    north: Math.min(90, bounds.getNorth() + dy),
    zoom: map.getZoom(),
  }
}
