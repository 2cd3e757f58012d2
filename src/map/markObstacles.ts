import type { GeoJSONSource, Map as MapLibreMap } from 'maplibre-gl'
import type { MapBuffers } from '../fleet/snapshotReceiver.ts'
import { throttle, type Timers } from '../fleet/throttle.ts'
import { markSize } from './layers/markSize.ts'

/**
 * Keeps the names of the map away from vehicles. Vehicles are drawn on a canvas above the map's, so that a name below
 * one cannot be read: an invisible symbol at the place of each makes MapLibre move the name aside or leave it out.
 */

const ID = 'mark-obstacles'
/** Side of the invisible picture, CSS pixels; it is scaled to the size of a mark. */
const PICTURE_PX = 32
/** Above this number names have no room anyway, and placing them would take long. */
const MOST_OBSTACLES = 300
/** Shortest time between two updates while vehicles move. */
const UPDATE_MS = 3_000
/** A place that moved less keeps its obstacle, CSS pixels. */
const SAME_PLACE_PX = 10
/** Side of a cluster, CSS pixels. */
const CLUSTER_PX = 40
const TILE_PX = 512

/** Longitude and latitude of each obstacle, in turn, and its side in CSS pixels. */
interface Obstacles {
  readonly positions: readonly number[]
  readonly sizes: readonly number[]
}
const NONE: Obstacles = { positions: [], sizes: [] }

/** What is drawn above the names: clusters and vehicles; nothing where they are many, or only dots. */
export const obstaclesOf = ({ marks, clusters, dots }: MapBuffers, zoom: number): Obstacles => {
  const count = marks.count + clusters.count
  if (dots !== null || count > MOST_OBSTACLES) return NONE
  const size = markSize(zoom, marks.count)
  return {
    positions: [
      ...marks.positions.subarray(0, marks.count * 2),
      ...clusters.positions.subarray(0, clusters.count * 2),
    ],
    sizes: Array.from({ length: count }, (_, row) => (row < marks.count ? size : CLUSTER_PX)),
  }
}

const areAlike = (a: Obstacles, b: Obstacles, zoom: number): boolean => {
  const degrees = (SAME_PLACE_PX * 360) / (TILE_PX * 2 ** zoom)
  return (
    a.sizes.length === b.sizes.length &&
    a.sizes.every((size, row) => size === b.sizes[row]) &&
    a.positions.every((value, index) => Math.abs(value - (b.positions[index] ?? NaN)) < degrees)
  )
}

const shapesOf = ({ positions, sizes }: Obstacles): GeoJSON.FeatureCollection<GeoJSON.Point> => ({
  type: 'FeatureCollection',
  features: sizes.map((size, row) => ({
    type: 'Feature',
    properties: { scale: size / PICTURE_PX },
    geometry: { type: 'Point', coordinates: [positions[row * 2] ?? 0, positions[row * 2 + 1] ?? 0] },
  })),
})

/** The obstacles of one map. They follow the vehicles when the map rests, and every few seconds at most. */
export class MarkObstacles {
  readonly #read: () => MapBuffers
  readonly #throttled: ReturnType<typeof throttle>
  #map: MapLibreMap | null = null
  #shown = NONE

  constructor(timers: Timers, read: () => MapBuffers) {
    this.#read = read
    this.#throttled = throttle(timers, UPDATE_MS, this.#update)
  }

  attach(map: MapLibreMap): void {
    this.#map = map
    map.on('moveend', this.#update)
    map.on('styledata', this.#update)
  }

  detach(): void {
    this.#throttled.cancel()
    this.#map?.off('moveend', this.#update)
    this.#map?.off('styledata', this.#update)
    this.#map = null
    this.#shown = NONE
  }

  /** Vehicles moved, came or left. */
  changed(): void {
    this.#throttled.call()
  }

  readonly #update = (): void => {
    const map = this.#map
    if (map === null || map.isMoving()) return
    const obstacles = obstaclesOf(this.#read(), map.getZoom())
    const isThere = map.getLayer(ID) !== undefined
    if (isThere && areAlike(obstacles, this.#shown, map.getZoom())) return
    if (!isThere && (obstacles.sizes.length === 0 || !this.#addTo(map))) return
    this.#shown = obstacles
    void map.getSource<GeoJSONSource>(ID)?.setData(shapesOf(obstacles))
  }

  /** Another style drops what was added to the one before. Returns false where the map has no names. */
  #addTo(map: MapLibreMap): boolean {
    const hasNames = map.getLayersOrder().some((id) => map.getLayer(id)?.type === 'symbol')
    if (!hasNames) return false
    if (!map.hasImage(ID)) {
      const side = PICTURE_PX
      map.addImage(ID, { width: side, height: side, data: new Uint8Array(side * side * 4) })
    }
    if (!map.getSource(ID)) map.addSource(ID, { type: 'geojson', data: shapesOf(NONE) })
    // The topmost layer is placed first.
    map.addLayer({
      id: ID,
      type: 'symbol',
      source: ID,
      layout: { 'icon-image': ID, 'icon-size': ['get', 'scale'], 'icon-allow-overlap': true },
    })
    return true
  }
}
