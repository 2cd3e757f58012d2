import type { Map as MapLibreMap } from 'maplibre-gl'
import { worldPx } from '../../contract/rules/mercator.ts'

/** How far a mark may be from where it is drawn, degrees, before anybody could see it. */
export interface MarkSlack {
  readonly longitude: number
  readonly latitude: number
}

/** A mark that moved by less than this is drawn where it was, CSS pixels. */
const UNSEEN_PX = 0.25

/** How much nobody sees on the map as it is shown now (Web Mercator); without a map, nothing. */
export const slackOf = (map: Pick<MapLibreMap, 'getZoom' | 'getCenter'> | null): MarkSlack => {
  if (map === null) return { longitude: 0, latitude: 0 }
  const longitude = (UNSEEN_PX * 360) / worldPx(map.getZoom())
  return { longitude, latitude: longitude * Math.cos((map.getCenter().lat * Math.PI) / 180) }
}
