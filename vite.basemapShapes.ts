import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Feature, FeatureCollection, MultiLineString, MultiPolygon, Polygon, Position } from 'geojson'
import { feature, mesh } from 'topojson-client'
import type {
  GeometryCollection,
  MultiPolygon as TopoMultiPolygon,
  Polygon as TopoPolygon,
  Topology,
} from 'topojson-specification'
import type { GroundLayer } from './src/map/basemap/groundTiles.ts'

/** Shapes of the offline base map, from Natural Earth as the package world-atlas has it. Degrees, WGS 84. */

type CountryShape = (TopoPolygon | TopoMultiPolygon) & {
  readonly id?: string
  readonly properties?: { name?: string }
}
export type Atlas = Topology<{
  countries: GeometryCollection<{ name: string }>
  land: GeometryCollection
}>

/** Natural Earth at 1:10 million (land and borders) or 1:50 million (where names stand). */
export const readAtlas = (scale: '10m' | '50m'): Atlas => {
  const path = createRequire(import.meta.url).resolve(`world-atlas/countries-${scale}.json`)
  return JSON.parse(readFileSync(path, 'utf8')) as Atlas
}

const RUSSIA = '643'
const UKRAINE = '804'
/** West, south, east, north of the Crimean polygon in the source. */
const CRIMEA = [32, 44, 37, 46.5] as const

const inside = (ring: readonly Position[], [west, south, east, north]: typeof CRIMEA): boolean =>
  ring.every(([lon = 0, lat = 0]) => lon > west && lon < east && lat > south && lat < north)

/** The source draws Crimea with Russia; the internationally recognised border (UN GA 68/262) draws it with Ukraine. */
const mendBorders = (atlas: Atlas): void => {
  const shapes = atlas.objects.countries.geometries as CountryShape[]
  const russia = shapes.find((shape) => shape.id === RUSSIA)
  const ukraine = shapes.find((shape) => shape.id === UKRAINE)
  if (russia?.type !== 'MultiPolygon' || ukraine?.type !== 'MultiPolygon') {
    throw new Error('world-atlas: Russia and Ukraine are expected as MultiPolygon 643 and 804')
  }
  const isCrimea = (arcs: TopoPolygon['arcs']): boolean => {
    const shape = feature(atlas, { type: 'Polygon', arcs }).geometry
    return inside(shape.coordinates[0] ?? [], CRIMEA)
  }
  const moved = russia.arcs.filter(isCrimea)
  russia.arcs = russia.arcs.filter((arcs) => !moved.includes(arcs))
  ukraine.arcs.push(...moved)
}

/**
 * The source joins shapes across the 180th meridian. Their longitudes go on beyond it here instead of jumping to the other
 * side of the map; what cuts them into tiles puts what lies beyond on the side where it belongs.
 */
const unwrap = (line: readonly Position[]): Position[] => {
  const unwrapped: Position[] = []
  let turns = 0
  let before: number | null = null
  for (const [lon = 0, lat = 0] of line) {
    if (before !== null && Math.abs(lon - before) > 180) turns += lon < before ? 360 : -360
    before = lon
    unwrapped.push([lon + turns, lat])
  }
  return unwrapped
}

const SOUTH_POLE = -90
/** A ring around the pole does not come back to where it began: it is closed along the lower edge of the map. */
const unwrapRing = (ring: readonly Position[]): Position[] => {
  const unwrapped = unwrap(ring)
  const [first, last] = [unwrapped[0], unwrapped.at(-1)]
  if (!first || !last || first[0] === last[0]) return unwrapped
  return [...unwrapped, [last[0] ?? 0, SOUTH_POLE], [first[0] ?? 0, SOUTH_POLE], first]
}

type Area = Polygon | MultiPolygon
const partsOf = (area: Area): Position[][][] =>
  area.type === 'Polygon' ? [area.coordinates] : area.coordinates
const areaOf = ({ geometry }: Feature): Area[] =>
  geometry.type === 'Polygon' || geometry.type === 'MultiPolygon' ? [geometry] : []

const unwrapArea = (area: Area): MultiPolygon => ({
  type: 'MultiPolygon',
  coordinates: partsOf(area).map((rings) => rings.map(unwrapRing)),
})
/** Degrees; the source knows places to 0.004. */
const SEAM_WIDTH = 0.01
const isOnSeam = ([lon = 0]: Position): boolean => Math.abs(Math.abs(lon) - 180) < SEAM_WIDTH

/** Where the source cuts land at the 180th meridian, there is no shore: the line is parted there. */
const withoutSeams = (line: readonly Position[]): Position[][] => {
  const parts: Position[][] = []
  let part: Position[] = []
  for (const [index, place] of line.entries()) {
    const before = line[index - 1]
    if (before && isOnSeam(before) && isOnSeam(place)) {
      parts.push(part)
      part = []
    }
    part.push(place)
  }
  return [...parts, part].filter(({ length }) => length > 1)
}

const unwrapLines = ({ type, coordinates }: MultiLineString): MultiLineString => ({
  type,
  coordinates: coordinates.flatMap(withoutSeams).map(unwrap),
})

/** The whole map: what no land covers is sea, so that ground which has not come yet can be told from it. */
const EVERYWHERE: MultiPolygon = {
  type: 'MultiPolygon',
  coordinates: [
    [
      [
        [-180, -90],
        [180, -90],
        [180, 90],
        [-180, 90],
        [-180, -90],
      ],
    ],
  ],
}

/** The sea below everything, land as one shape, the lines between countries, and those between land and sea. Changes the atlas. */
export const groundShapes = (atlas: Atlas): Readonly<Record<GroundLayer, MultiPolygon | MultiLineString>> => {
  mendBorders(atlas)
  const { countries, land } = atlas.objects
  const areas = feature(atlas, land).features.flatMap(areaOf)
  return {
    sea: EVERYWHERE,
    land: {
      type: 'MultiPolygon',
      coordinates: areas.flatMap((area) => unwrapArea(area).coordinates),
    },
    borders: unwrapLines(mesh(atlas, countries, (a, b) => a !== b)),
    coast: unwrapLines(mesh(atlas, land)),
  }
}

/** Twice the signed area of a ring and its centroid, degrees (planar: good enough to place a name). */
const centroid = (ring: readonly Position[]): { area: number; at: Position } => {
  let area = 0
  let x = 0
  let y = 0
  for (let i = 0; i + 1 < ring.length; i++) {
    const [x1 = 0, y1 = 0] = ring[i] ?? []
    const [x2 = 0, y2 = 0] = ring[i + 1] ?? []
    const cross = x1 * y2 - x2 * y1
    area += cross
    x += (x1 + x2) * cross
    y += (y1 + y2) * cross
  }
  return { area: Math.abs(area), at: area === 0 ? (ring[0] ?? [0, 0]) : [x / (3 * area), y / (3 * area)] }
}

/** One point per country, on its largest part; `rank` 1 is the largest. */
export const countryNames = (atlas: Atlas): FeatureCollection => {
  const named = feature(atlas, atlas.objects.countries).features.flatMap((shape) => {
    const parts = areaOf(shape).flatMap((area) => unwrapArea(area).coordinates)
    const largest = parts.map((rings) => centroid(rings[0] ?? [])).toSorted((a, b) => b.area - a.area)[0]
    if (!largest) return []
    const code = shape.id === undefined ? null : new Intl.Locale(`und-${shape.id}`).region
    return [{ largest, code: code ?? null, name: shape.properties?.['name'] ?? '' }]
  })
  named.sort((a, b) => b.largest.area - a.largest.area)
  return {
    type: 'FeatureCollection',
    features: named.map(({ largest, code, name }, index) => ({
      type: 'Feature',
      properties: { code, name, rank: index + 1 },
      geometry: { type: 'Point', coordinates: largest.at },
    })),
  }
}
