import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { FeatureCollection, MultiLineString, Position } from 'geojson'
import { feature, mesh } from 'topojson-client'
import type {
  GeometryCollection,
  MultiPolygon,
  Polygon as TopoPolygon,
  Topology,
} from 'topojson-specification'
import type { Plugin } from 'vite'

/**
 * The offline base map (L9): Natural Earth's countries from the package world-atlas, converted once per build into the
 * GeoJSON files that MapLibre's own worker fetches from `/basemap/`. In development the same files are served from memory.
 */

type CountryShape = (TopoPolygon | MultiPolygon) & {
  readonly id?: string
  readonly properties?: { name?: string }
}
type Atlas = Topology<{ countries: GeometryCollection<{ name: string }> }>

/** About 100 m at the equator: finer than the 1:50m source, and half the size of the unrounded file. */
const round = (value: number): number => Math.round(value * 1_000) / 1_000
const roundAll = <T>(value: T): T =>
  JSON.parse(
    JSON.stringify(value, (_, part: unknown) => (typeof part === 'number' ? round(part) : part)),
  ) as T

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
 * side of the map; MapLibre draws what lies beyond on the side where it belongs.
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

const unwrapShapes = (shapes: FeatureCollection): FeatureCollection => ({
  ...shapes,
  features: shapes.features.map((shape) => {
    const { geometry } = shape
    if (geometry.type === 'Polygon') {
      return { ...shape, geometry: { ...geometry, coordinates: geometry.coordinates.map(unwrapRing) } }
    }
    if (geometry.type !== 'MultiPolygon') return shape
    const coordinates = geometry.coordinates.map((rings) => rings.map(unwrapRing))
    return { ...shape, geometry: { ...geometry, coordinates } }
  }),
})

const unwrapLines = ({ type, coordinates }: MultiLineString): MultiLineString => ({
  type,
  coordinates: coordinates.map(unwrap),
})

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
const countryNames = (atlas: Atlas): FeatureCollection => {
  const shapes = unwrapShapes(feature(atlas, atlas.objects.countries))
  const named = shapes.features.flatMap((shape) => {
    const { geometry } = shape
    if (geometry.type !== 'Polygon' && geometry.type !== 'MultiPolygon') return []
    const parts = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
    const largest = parts.map((rings) => centroid(rings[0] ?? [])).toSorted((a, b) => b.area - a.area)[0]
    if (!largest) return []
    const code = shape.id === undefined ? null : new Intl.Locale(`und-${shape.id}`).region
    return [{ largest, code: code ?? null, name: String(shape.properties?.['name'] ?? '') }]
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

/** Meridians and parallels every `step` degrees, as far as the Mercator map reaches. */
const graticule = (step: number): MultiLineString => {
  const coordinates: Position[][] = []
  const lines = Math.round(180 / step)
  for (let i = -lines; i <= lines; i++) coordinates.push([[i * step, -85], [i * step, 85]]) // biome-ignore format: pairs
  const parallels = Math.floor(85 / step)
  for (let i = -parallels; i <= parallels; i++)
    coordinates.push([
      [-180, i * step],
      [180, i * step],
    ])
  return { type: 'MultiLineString', coordinates }
}

const asFile = (value: object): string => JSON.stringify(roundAll(value))

/** Every file of the base map: name below /basemap/ to content. */
export const makeBasemap = (): ReadonlyMap<string, string> => {
  const path = createRequire(import.meta.url).resolve('world-atlas/countries-50m.json')
  const atlas = JSON.parse(readFileSync(path, 'utf8')) as Atlas
  mendBorders(atlas)
  const { countries } = atlas.objects
  return new Map([
    ['countries.json', asFile(unwrapShapes(feature(atlas, countries) as FeatureCollection))],
    ['borders.json', asFile(unwrapLines(mesh(atlas, countries, (a, b) => a !== b)))],
    ['coast.json', asFile(unwrapLines(mesh(atlas, countries, (a, b) => a === b)))],
    ['country-names.json', asFile(countryNames(atlas))],
    ['graticule-10.json', asFile(graticule(10))],
    ['graticule-1.json', asFile(graticule(1))],
    ['graticule-01.json', asFile(graticule(0.1))],
  ])
}

/** Vite plugin: emits the base map into the build, serves it in development. */
export const basemap = (): Plugin => {
  let files: ReadonlyMap<string, string> | null = null
  const made = (): ReadonlyMap<string, string> => (files ??= makeBasemap())
  return {
    name: 'basemap',
    configureServer(server) {
      server.middlewares.use('/basemap', (request, response, next) => {
        const content = made().get((request.url ?? '').replace(/^\//, '').replace(/\?.*$/, ''))
        if (content === undefined) return next()
        response.setHeader('content-type', 'application/json')
        response.end(content)
      })
    },
    generateBundle() {
      for (const [name, source] of made()) {
        this.emitFile({ type: 'asset', fileName: `basemap/${name}`, source })
      }
    },
  }
}
