import type { FeatureCollection, Point, Position } from 'geojson'
import { feature } from 'topojson-client'
import { type Language, LANGUAGES } from '../../src/contract/entities/session.ts'
import { isoLanguage } from '../../src/i18n/languageTags.ts'
import { ALL_CITIES, NAME_COLUMN } from '../../src/map/basemap/cities.ts'
import { nameProperty } from '../../src/map/basemap/nameProperty.ts'
import { areaOf, type Atlas, unwrapArea } from './shapes.ts'

/**
 * Names of the offline base map: points that carry their names in every interface language, so that the map style only
 * selects the language. Degrees, WGS 84.
 */

interface NamedPoint {
  readonly at: Position
  /** 1 is placed first. */
  readonly rank: number
  readonly nameIn: (language: Language) => string
}

const pointsOf = (points: readonly NamedPoint[]): FeatureCollection<Point> => ({
  type: 'FeatureCollection',
  features: points.map(({ at, rank, nameIn }) => ({
    type: 'Feature',
    properties: {
      ...Object.fromEntries(LANGUAGES.map((language) => [nameProperty(language), nameIn(language)])),
      rank,
    },
    geometry: { type: 'Point', coordinates: at },
  })),
})

/** Points of all cities; `rank` as in their table. */
export const cityNames = (): FeatureCollection<Point> =>
  pointsOf(
    ALL_CITIES.map((city) => ({
      at: [city[0], city[1]],
      rank: city[2],
      nameIn: (language) => city[NAME_COLUMN[language]],
    })),
  )

const REGIONS = new Map(
  LANGUAGES.map((language) => [
    language,
    new Intl.DisplayNames([isoLanguage(language)], { type: 'region', fallback: 'none' }),
  ]),
)

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

/** Points of all countries, each on its largest part; `rank` 1 is the largest. */
export const countryNames = (atlas: Atlas): FeatureCollection<Point> => {
  const named = feature(atlas, atlas.objects.countries).features.flatMap((shape) => {
    const parts = areaOf(shape).flatMap((area) => unwrapArea(area).coordinates)
    const largest = parts.map((rings) => centroid(rings[0] ?? [])).toSorted((a, b) => b.area - a.area)[0]
    if (!largest) return []
    const code = shape.id === undefined ? undefined : new Intl.Locale(`und-${shape.id}`).region
    // Territories without an ISO 3166-1 code are named as in the atlas.
    const nameIn = (language: Language): string =>
      (code === undefined ? undefined : REGIONS.get(language)?.of(code)) ?? shape.properties?.name ?? ''
    return [{ at: largest.at, area: largest.area, nameIn }]
  })
  named.sort((a, b) => b.area - a.area)
  return pointsOf(named.map(({ at, nameIn }, index) => ({ at, nameIn, rank: index + 1 })))
}
