import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Feature, MultiLineString, MultiPolygon, Polygon, Position } from 'geojson'
import { feature, mesh } from 'topojson-client'
import type {
  GeometryCollection,
  MultiPolygon as TopoMultiPolygon,
  Polygon as TopoPolygon,
  Topology,
} from 'topojson-specification'
import type { GroundLayer } from '../../src/map/basemap/groundTiles.ts'
import { smoothLine } from './smoothing.ts'
import { waterShapes } from './water.ts'

/** Shapes of the offline base map, from Natural Earth as packaged by world-atlas. Degrees, WGS 84. */

type CountryShape = (TopoPolygon | TopoMultiPolygon) & {
  readonly id?: string
  readonly properties?: { name?: string }
}
export type Atlas = Topology<{
  countries: GeometryCollection<{ name: string }>
  land: GeometryCollection
}>

/** Natural Earth at 1:10 million (land and borders) or 1:50 million (positions of names). */
export const readAtlas = (scale: '10m' | '50m'): Atlas => {
  const path = createRequire(import.meta.url).resolve(`world-atlas/countries-${scale}.json`)
  return JSON.parse(readFileSync(path, 'utf8')) as Atlas
}

/** The lines of an atlas as positions: it stores the steps from each to the next one, in units of its grid. */
const positionsOf = ({ arcs, transform }: Topology): Position[][] => {
  if (transform === undefined) return arcs
  const [[scaleX, scaleY], [west, south]] = [transform.scale, transform.translate]
  return arcs.map((arc) => {
    let [x, y] = [0, 0]
    return arc.map(([dx = 0, dy = 0]) => {
      x += dx
      y += dy
      return [x * scaleX + west, y * scaleY + south]
    })
  })
}

/**
 * The same atlas with curves for close zooms. Its lines are smoothed, not its shapes: what shares a line still does.
 */
export const smoothAtlas = (atlas: Atlas): Atlas => {
  const { transform: _grid, ...rest } = atlas
  return { ...rest, arcs: positionsOf(atlas).map(smoothLine) }
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
 * The source joins shapes across the 180th meridian. Their longitudes continue beyond it here instead of jumping to the
 * other side of the map; the tile cutter moves the part beyond it to the correct side.
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
/** A ring around the pole does not end where it began: it is closed along the lower edge of the map. */
const unwrapRing = (ring: readonly Position[]): Position[] => {
  const unwrapped = unwrap(ring)
  const [first, last] = [unwrapped[0], unwrapped.at(-1)]
  if (!first || !last || first[0] === last[0]) return unwrapped
  return [...unwrapped, [last[0] ?? 0, SOUTH_POLE], [first[0] ?? 0, SOUTH_POLE], first]
}

type Area = Polygon | MultiPolygon
const partsOf = (area: Area): Position[][][] =>
  area.type === 'Polygon' ? [area.coordinates] : area.coordinates
export const areaOf = ({ geometry }: Feature): Area[] =>
  geometry.type === 'Polygon' || geometry.type === 'MultiPolygon' ? [geometry] : []

export const unwrapArea = (area: Area): MultiPolygon => ({
  type: 'MultiPolygon',
  coordinates: partsOf(area).map((rings) => rings.map(unwrapRing)),
})
/** Degrees; the source's precision is 0.004. */
const SEAM_WIDTH = 0.01
const isOnSeam = ([lon = 0]: Position): boolean => Math.abs(Math.abs(lon) - 180) < SEAM_WIDTH

/** Where the source cuts land at the 180th meridian there is no shore: the line is split there. */
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

/** The whole map: everything not covered by land is sea, so that it differs from tiles that are not loaded yet. */
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

/** The source has leased land as a country of its own. */
const isLease = ({ properties }: CountryShape): boolean => properties?.name === 'Baikonur'

/** Degrees between the lines of the grid. */
const GRID_STEP = 10

/** Meridians and parallels; straight lines on a Mercator map. */
const gridLines = (): MultiLineString => {
  const steps = (from: number, to: number): number[] =>
    Array.from({ length: (to - from) / GRID_STEP + 1 }, (_, index) => from + index * GRID_STEP)
  return {
    type: 'MultiLineString',
    coordinates: [
      ...steps(-170, 170).map((lon) => [
        [lon, -85],
        [lon, 85],
      ]),
      ...steps(-80, 80).map((lat) => [
        [-180, lat],
        [180, lat],
      ]),
    ],
  }
}

/**
 * The layers of the ground: the sea below everything, the grid on it, land as one shape, lakes and rivers, and the lines
 * between countries. Changes the atlas.
 */
export const groundShapes = (atlas: Atlas): Readonly<Record<GroundLayer, MultiPolygon | MultiLineString>> => {
  mendBorders(atlas)
  const { countries, land } = atlas.objects
  const areas = feature(atlas, land).features.flatMap(areaOf)
  return {
    sea: EVERYWHERE,
    grid: gridLines(),
    land: {
      type: 'MultiPolygon',
      coordinates: areas.flatMap((area) => unwrapArea(area).coordinates),
    },
    ...waterShapes(),
    borders: unwrapLines(
      mesh(atlas, countries, (a, b) => a !== b && !isLease(a as CountryShape) && !isLease(b as CountryShape)),
    ),
  }
}
