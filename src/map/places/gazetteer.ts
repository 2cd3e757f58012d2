import type { Language } from '../../contract/entities/session.ts'
import type { GeoPoint } from '../../contract/engine/view.ts'
import { distanceM } from '../../contract/rules/geodesy.ts'
import { ALL_CITIES, NAME_COLUMN } from '../basemap/cities.ts'
import type { City } from '../basemap/city.ts'

/** A place that a search found. */
export interface Place extends GeoPoint {
  readonly id: string
  readonly name: string
}

/** As many as a person takes in at a glance. */
const LIMIT = 8

const PLACE_DIGITS = 5

/** Letters alone, so that case, accents and apostrophes are ignored. */
export const foldName = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]/gu, '')

/** Degrees of a pair such as `50.45, 30.52` (latitude first, as maps copy it); null for anything else. */
export const parseCoordinates = (text: string): GeoPoint | null => {
  const parts = /^\s*(-?\d{1,2}(?:[.,]\d+)?)\s*[,;\s]\s*(-?\d{1,3}(?:[.,]\d+)?)\s*$/.exec(text)
  if (!parts) return null
  const [latitude = 999, longitude = 999] = parts.slice(1).map((part) => Number(part.replace(',', '.')))
  return Math.abs(latitude) <= 85 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null
}

/** How well a city matches a query, the smaller the better; null: no match. A name in any language matches. */
const fitOf = (city: City, folded: string): number | null => {
  const names = [city[3], city[4], city[5]].map(foldName)
  if (names.includes(folded)) return 0
  if (names.some((name) => name.startsWith(folded))) return 1
  return names.some((name) => name.includes(folded)) ? 2 : null
}

const placeOf = (city: City, language: Language): Place => ({
  id: `${city[0]}/${city[1]}`,
  name: city[NAME_COLUMN[language]],
  longitude: city[0],
  latitude: city[1],
})

/** MAP-40: the places that match a query, the best first, named in the interface language. */
export const findPlaces = (query: string, language: Language): readonly Place[] => {
  const point = parseCoordinates(query)
  if (point) {
    const name = `${point.latitude.toFixed(PLACE_DIGITS)}, ${point.longitude.toFixed(PLACE_DIGITS)}`
    return [{ ...point, id: name, name }]
  }
  const folded = foldName(query)
  if (folded === '') return []
  return ALL_CITIES.flatMap((city) => {
    const fit = fitOf(city, folded)
    return fit === null ? [] : [{ city, fit }]
  })
    .toSorted((a, b) => a.fit - b.fit || a.city[2] - b.city[2])
    .slice(0, LIMIT)
    .map(({ city }) => placeOf(city, language))
}

/** The town nearest to a point, and how far away it is. */
export interface NearestTown {
  readonly name: string
  readonly metres: number
}

/** Farther away a town says nothing of where a vehicle is. */
const NEAR_M = 100_000
/** A degree of latitude is longer than this, m. */
const LEAST_PER_DEGREE_M = 110_000

/** The nearest town of the tables, named in the interface language; null: none within NEAR_M. */
export const findNearestTown = (
  { latitude, longitude }: GeoPoint,
  language: Language,
): NearestTown | null => {
  let nearest: NearestTown | null = null
  for (const city of ALL_CITIES) {
    // No nearer than the difference of latitudes: most towns need no distance.
    if (Math.abs(city[1] - latitude) * LEAST_PER_DEGREE_M > (nearest?.metres ?? NEAR_M)) continue
    const metres = distanceM(latitude, longitude, city[1], city[0])
    if (metres <= (nearest?.metres ?? NEAR_M)) nearest = { name: city[NAME_COLUMN[language]], metres }
  }
  return nearest
}
