import { GeoJSONVT, type GeoJSONVTTile } from '@maplibre/geojson-vt'
import { fromGeojsonVt } from '@maplibre/vt-pbf'
import type { FeatureCollection, LineString, MultiLineString, MultiPolygon, Polygon } from 'geojson'
import { zxyToTileId } from 'pmtiles'

/** Cuts shapes and points into vector tiles. */

/** A tile by its number in an archive, and its bytes before compression. */
export interface Tile {
  readonly id: number
  readonly bytes: Uint8Array
}

/** Units of a tile's side: MapLibre's own. */
const EXTENT = 8_192
/** Error that simplification may leave, units: less than half a pixel. */
const TOLERANCE = 6
/** Around a tile, as a share of its side: what is outside is not drawn, so that no cut edge is visible. */
const BUFFER_SHARE = 1 / 64

/** Each part by itself: only those that a tile's edge crosses are clipped. */
const partsOf = (shape: MultiPolygon | MultiLineString): FeatureCollection => {
  const parts: (Polygon | LineString)[] =
    shape.type === 'MultiPolygon'
      ? shape.coordinates.map((coordinates) => ({ type: 'Polygon', coordinates }))
      : shape.coordinates.map((coordinates) => ({ type: 'LineString', coordinates }))
  return {
    type: 'FeatureCollection',
    features: parts.map((geometry) => ({ type: 'Feature', properties: {}, geometry })),
  }
}

/** All parts of a tile as one feature, which has fewer bytes. */
const joined = (tile: GeoJSONVTTile): GeoJSONVTTile => {
  const [first] = tile.features
  if (first === undefined) return tile
  const geometry = tile.features.flatMap((part): unknown[] => part.geometry)
  return { ...tile, features: [{ ...first, geometry } as unknown as typeof first] }
}

/** One layer for each shape, zoom 0 to `maxZoom`, of which the last is not simplified. Empty tiles are left out. */
export const cutShapes = (
  shapes: Readonly<Record<string, MultiPolygon | MultiLineString>>,
  maxZoom: number,
): Tile[] => {
  const options = { maxZoom, indexMaxZoom: maxZoom, indexMaxPoints: 0, extent: EXTENT, tolerance: TOLERANCE }
  const indexes = Object.entries(shapes).map(([name, shape]) => ({
    name,
    index: new GeoJSONVT(partsOf(shape), { ...options, buffer: EXTENT * BUFFER_SHARE }),
  }))
  const tiles: Tile[] = []
  for (let z = 0; z <= maxZoom; z++) {
    for (let x = 0; x < 2 ** z; x++) {
      for (let y = 0; y < 2 ** z; y++) {
        const layers = indexes.flatMap(({ name, index }) => {
          const tile = index.getTile(z, x, y)
          return tile === null || tile.features.length === 0 ? [] : [[name, joined(tile)] as const]
        })
        if (layers.length === 0) continue
        const bytes = fromGeojsonVt(Object.fromEntries(layers), { version: 2, extent: EXTENT })
        tiles.push({ id: zxyToTileId(z, x, y), bytes })
      }
    }
  }
  return tiles
}

/** A point of a layer, from which zoom on it is in the tiles. */
export interface TilePoint {
  readonly longitude: number
  readonly latitude: number
  readonly minZoom: number
  readonly properties: Readonly<Record<string, string | number>>
}

/** Web Mercator, 0 to 1 from the north-west. */
export const mercator = (longitude: number, latitude: number): { readonly x: number; readonly y: number } => {
  const sine = Math.sin((latitude * Math.PI) / 180)
  return { x: longitude / 360 + 0.5, y: 0.5 - (0.25 * Math.log((1 + sine) / (1 - sine))) / Math.PI }
}

type PointFeature = {
  readonly type: 1
  readonly geometry: readonly (readonly [number, number])[]
  readonly tags: TilePoint['properties']
}

/** Points of several layers. In a tile they keep their order; each is in one tile of a zoom only. */
export const cutPoints = (
  layers: Readonly<Record<string, readonly TilePoint[]>>,
  maxZoom: number,
): Tile[] => {
  const tiles: Tile[] = []
  for (let z = 0; z <= maxZoom; z++) {
    const found = new Map<number, Record<string, { features: PointFeature[] }>>()
    for (const [name, points] of Object.entries(layers)) {
      for (const { longitude, latitude, minZoom, properties } of points) {
        if (minZoom > z) continue
        const at = mercator(longitude, latitude)
        const [x, y] = [Math.floor(at.x * 2 ** z), Math.floor(at.y * 2 ** z)]
        const id = zxyToTileId(z, x, y)
        const inTile = (share: number, tile: number): number => Math.floor((share * 2 ** z - tile) * EXTENT)
        const tile = found.get(id) ?? {}
        found.set(id, tile)
        const layer = (tile[name] ??= { features: [] })
        layer.features.push({ type: 1, geometry: [[inTile(at.x, x), inTile(at.y, y)]], tags: properties })
      }
    }
    for (const [id, tile] of found) {
      const bytes = fromGeojsonVt(tile as unknown as Record<string, GeoJSONVTTile>, {
        version: 2,
        extent: EXTENT,
      })
      tiles.push({ id, bytes })
    }
  }
  return tiles
}
