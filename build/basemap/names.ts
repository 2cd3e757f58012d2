import type { Position } from 'geojson'
import { feature } from 'topojson-client'
import { type Language, LANGUAGES } from '../../src/contract/entities/session.ts'
import { isoLanguage } from '../../src/contract/rules/isoLanguage.ts'
import { nameProperty } from '../../src/map/basemap/nameProperty.ts'
import { NAMES_MAX_ZOOM, PLACE_CLASS } from '../../src/map/basemap/nameTiles.ts'
import type { Place } from '../places/place.ts'
import { rankPlaces } from './placeRanks.ts'
import { areaOf, type Atlas, unwrapArea } from './shapes.ts'
import type { TilePoint } from './tileCutter.ts'

/**
 * Names of the offline base map: points that carry their names in the interface languages, so that the map style only
 * selects the language. Degrees, WGS 84.
 */

const COUNTRIES = new Map(
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
export const countryNames = (atlas: Atlas): TilePoint[] => {
  const named = feature(atlas, atlas.objects.countries).features.flatMap((shape) => {
    const parts = areaOf(shape).flatMap((area) => unwrapArea(area).coordinates)
    const largest = parts.map((rings) => centroid(rings[0] ?? [])).toSorted((a, b) => b.area - a.area)[0]
    if (!largest) return []
    const code = shape.id === undefined ? undefined : new Intl.Locale(`und-${shape.id}`).region
    // Territories without an ISO 3166-1 code are named as in the atlas.
    const nameIn = (language: Language): string =>
      (code === undefined ? undefined : COUNTRIES.get(language)?.of(code)) ?? shape.properties?.name ?? ''
    return [{ ...largest, nameIn }]
  })
  named.sort((a, b) => b.area - a.area)
  return named.map(({ at: [longitude = 0, latitude = 0], nameIn }, index) => ({
    longitude,
    latitude,
    minZoom: 0,
    properties: {
      ...Object.fromEntries(LANGUAGES.map((language) => [nameProperty(language), nameIn(language)])),
      rank: index + 1,
    },
  }))
}

/** People of a metropolis, a city, a town and a small town at least. */
const LEAST_PEOPLE = [
  [1_000_000, PLACE_CLASS.metropolis],
  [200_000, PLACE_CLASS.city],
  [25_000, PLACE_CLASS.town],
  [5_000, PLACE_CLASS.smallTown],
] as const

const classOf = ({ population, feature: kind }: Place): number => {
  if (kind === 'PPLC') return PLACE_CLASS.capital
  if (kind === 'PPLX') return PLACE_CLASS.section
  return LEAST_PEOPLE.find(([people]) => population >= people)?.[1] ?? PLACE_CLASS.village
}

/** The names that differ from the English one, which stands for the others. */
const namesOf = ({ names }: Place): Record<string, string> =>
  Object.fromEntries(
    LANGUAGES.filter((language) => language === 'en' || names[language] !== names.en).map((language) => [
      nameProperty(language),
      names[language],
    ]),
  )

/**
 * Points of the populated places, the most important first. `order` is the place among all names, `class` how it is
 * written; `zoom` is from where on it is named where the tiles cannot say so themselves.
 */
export const placeNames = (places: readonly Place[]): TilePoint[] =>
  rankPlaces(places).map(({ place, importance, zoom }) => ({
    longitude: place.longitude,
    latitude: place.latitude,
    minZoom: Math.min(zoom, NAMES_MAX_ZOOM),
    properties: {
      ...namesOf(place),
      class: classOf(place),
      order: -importance,
      ...(zoom > NAMES_MAX_ZOOM ? { zoom } : {}),
    },
  }))
