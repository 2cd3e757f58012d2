import type { GeoJSONSource, LayerSpecification, Map as MapLibreMap } from 'maplibre-gl'
import { type DemoRoads, decodeRoad } from '../../contract/http/demoRoads.ts'
import { MAP_COLORS, type MapTheme } from '../basemap/mapColors.ts'
import type { MapOverlay } from '../overlays/mapOverlay.ts'

/** What is drawn of the demo fleet's roads. */
export interface DemoRoadLook {
  readonly theme: MapTheme
  /** Says that the roads are invented; shown with the sources of the map. */
  readonly credit: string
}

const ID = 'demo-roads'
/** Farther out, the streets of a city are one spot. */
const STREETS_FROM_ZOOM = 9

const shapesOf = ({ roads, streets }: DemoRoads): GeoJSON.FeatureCollection<GeoJSON.MultiLineString> => {
  const shape = (kind: string, lines: DemoRoads['roads']): GeoJSON.Feature<GeoJSON.MultiLineString> => ({
    type: 'Feature',
    properties: { kind },
    geometry: { type: 'MultiLineString', coordinates: lines.map(decodeRoad) },
  })
  return { type: 'FeatureCollection', features: [shape('road', roads), shape('street', streets)] }
}

const ROAD_WIDTH = [5, 0.8, 8, 1.8, 11, 4, 15, 11] as const
const STREET_WIDTH = [STREETS_FROM_ZOOM, 0.6, 11, 1.8, 15, 8] as const

const widthOf = (stops: readonly number[], extra: number) =>
  [
    'interpolate',
    ['exponential', 1.3],
    ['zoom'],
    ...stops.map((value, index) => (index % 2 === 0 ? value : value + extra)),
  ] as unknown as number

/** Edges below, then the roads on them, so that crossings are open. */
const layersOf = (theme: MapTheme): LayerSpecification[] => {
  const colors = MAP_COLORS[theme]
  const line = (name: string, kind: 'road' | 'street', color: string, edge: number): LayerSpecification => ({
    id: `${ID}-${name}`,
    type: 'line',
    source: ID,
    minzoom: kind === 'road' ? 5 : STREETS_FROM_ZOOM,
    filter: ['==', ['get', 'kind'], kind],
    layout: { 'line-join': 'round', 'line-cap': 'round' },
    paint: { 'line-color': color, 'line-width': widthOf(kind === 'road' ? ROAD_WIDTH : STREET_WIDTH, edge) },
  })
  return [
    line('street-edge', 'street', colors.roadEdge, 1.2),
    line('road-edge', 'road', colors.roadEdge, 1.4),
    line('street', 'street', colors.road, 0),
    line('road', 'road', colors.mainRoad, 0),
  ]
}

/** Adds what the map lacks, below its names: another style drops what was added to the one before. */
const drawOn = (
  map: MapLibreMap,
  shapes: GeoJSON.FeatureCollection,
  { theme, credit }: DemoRoadLook,
): void => {
  const order = map.getLayersOrder()
  if (order.length === 0 || map.getLayer(`${ID}-road`) !== undefined) return
  const firstName = order.find((id) => ['symbol', 'circle'].includes(map.getLayer(id)?.type ?? ''))
  if (map.getSource<GeoJSONSource>(ID) === undefined) {
    map.addSource(ID, { type: 'geojson', data: shapes, attribution: credit, tolerance: 0.2, maxzoom: 15 })
  }
  for (const layer of layersOf(theme)) map.addLayer(layer, firstName)
}

const removeFrom = (map: MapLibreMap): void => {
  for (const { id } of layersOf('light')) if (map.getLayer(id) !== undefined) map.removeLayer(id)
  if (map.getSource(ID) !== undefined) map.removeSource(ID)
}

/** The roads that the demo fleet drives on, on the built-in map below the vehicles. */
export const demoRoadOverlay = (roads: DemoRoads, look: DemoRoadLook): MapOverlay => ({
  id: ID,
  order: 1,
  layers: () => [],
  attach: (map) => {
    const shapes = shapesOf(roads)
    const draw = (): void => drawOn(map, shapes, look)
    map.on('styledata', draw)
    draw()
    return () => {
      map.off('styledata', draw)
      removeFrom(map)
    }
  },
})
