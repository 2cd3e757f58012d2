import type { LineLayerSpecification, Map as MapLibreMap } from 'maplibre-gl'
import { type DemoRoadKind, type DemoRoads, decodeRoad, demoRoadKind } from '../../contract/http/demoRoads.ts'
import { MAP_COLORS, type MapTheme } from '../basemap/mapColors.ts'
import type { MapOverlay } from '../overlays/mapOverlay.ts'

/** What is drawn of the demo fleet's roads. */
export interface DemoRoadLook {
  readonly theme: MapTheme
  /** Says that the roads are invented; shown with the sources of the map. */
  readonly credit: string
}

/** Reads the roads of one kind; null: there are none, or they could not be read. */
export type ReadDemoRoads = (kind: DemoRoadKind) => Promise<DemoRoads | null>

const ID = 'demo-roads'
const sourceOf = (kind: DemoRoadKind): string => `${ID}-of-${kind}`
/** Farther out, roads are a net of hairlines that says nothing. */
const ROADS_FROM_ZOOM = 6
/** Farther out, the streets of a city are one spot. */
const STREETS_FROM_ZOOM = 9
/** A little earlier they are read. */
const READ_STREETS_FROM_ZOOM = STREETS_FROM_ZOOM - 0.5

const shapeOf = (lines: DemoRoads): GeoJSON.Feature<GeoJSON.MultiLineString> => ({
  type: 'Feature',
  properties: {},
  geometry: { type: 'MultiLineString', coordinates: lines.map(decodeRoad) },
})

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
const layersOf = (theme: MapTheme): LineLayerSpecification[] => {
  const colors = MAP_COLORS[theme]
  const line = (name: string, kind: DemoRoadKind, color: string, edge: number): LineLayerSpecification => ({
    id: `${ID}-${name}`,
    type: 'line',
    source: sourceOf(kind),
    minzoom: kind === 'road' ? ROADS_FROM_ZOOM : STREETS_FROM_ZOOM,
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

type Shapes = Map<DemoRoadKind, GeoJSON.Feature>

/** Adds what the map lacks, below its names: another style drops what was added to the one before. */
const drawOn = (map: MapLibreMap, shapes: Shapes, { theme, credit }: DemoRoadLook): void => {
  const order = map.getLayersOrder()
  if (order.length === 0) return
  for (const [kind, data] of shapes) {
    const source = { type: 'geojson', data, attribution: credit, tolerance: 0.2, maxzoom: 15 } as const
    if (map.getSource(sourceOf(kind)) === undefined) map.addSource(sourceOf(kind), source)
  }
  // From the top down, so that each layer has the one above it.
  let above = order.find((id) => ['symbol', 'circle'].includes(map.getLayer(id)?.type ?? ''))
  for (const layer of layersOf(theme).toReversed()) {
    if (map.getSource(layer.source) === undefined) continue
    if (map.getLayer(layer.id) === undefined) map.addLayer(layer, above)
    above = layer.id
  }
}

const removeFrom = (map: MapLibreMap): void => {
  for (const { id } of layersOf('light')) if (map.getLayer(id) !== undefined) map.removeLayer(id)
  for (const kind of demoRoadKind.options)
    if (map.getSource(sourceOf(kind)) !== undefined) map.removeSource(sourceOf(kind))
}

/** The roads that the demo fleet drives on, on the built-in map below the vehicles; streets once they can be seen. */
export const demoRoadOverlay = (read: ReadDemoRoads, look: DemoRoadLook): MapOverlay => ({
  id: ID,
  order: 1,
  layers: () => [],
  attach: (map) => {
    const shapes: Shapes = new Map()
    const asked = new Set<DemoRoadKind>()
    let isAttached = true
    const draw = (): void => drawOn(map, shapes, look)
    const ask = async (kind: DemoRoadKind): Promise<void> => {
      if (asked.has(kind)) return
      asked.add(kind)
      const lines = await read(kind)
      if (!isAttached || lines === null || lines.length === 0) return
      shapes.set(kind, shapeOf(lines))
      draw()
    }
    const askForStreets = (): void => {
      if (map.getZoom() >= READ_STREETS_FROM_ZOOM) void ask('street')
    }
    map.on('styledata', draw)
    map.on('zoom', askForStreets)
    void ask('road')
    askForStreets()
    return () => {
      isAttached = false
      map.off('styledata', draw)
      map.off('zoom', askForStreets)
      removeFrom(map)
    }
  },
})
