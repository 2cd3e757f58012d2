import type { Map as MapLibreMap } from 'maplibre-gl'
import { worldPx } from '../../contract/rules/mercator.ts'

/** The distance of a mark from where it is drawn, degrees, that stays invisible. */
export interface MarkSlack {
  readonly longitude: number
  readonly latitude: number
}

/** A mark that moved by less than this is drawn where it was, CSS pixels. */
const UNSEEN_PX = 0.25

/** The invisible distance at the map's current zoom (Web Mercator); zero without a map. */
export const slackOf = (map: Pick<MapLibreMap, 'getZoom' | 'getCenter'> | null): MarkSlack => {
  if (map === null) return { longitude: 0, latitude: 0 }
  const longitude = (UNSEEN_PX * 360) / worldPx(map.getZoom())
  return { longitude, latitude: longitude * Math.cos((map.getCenter().lat * Math.PI) / 180) }
}
