import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { NAME_LANGUAGES, type Names } from './nameKeys.ts'
import type { Spot } from './geometry.ts'

/** A place, a piece of a street or a house number of OpenStreetMap. */
export type Feature =
  | {
      readonly kind: 'place'
      readonly names: Names
      readonly place: string
      readonly population: number
      readonly spot: Spot
    }
  | { readonly kind: 'street'; readonly names: Names; readonly line: readonly Spot[] }
  | { readonly kind: 'house'; readonly street: string; readonly number: string; readonly spot: Spot }

/** The kinds of places that people name as where they are. */
export const PLACE_KINDS = [
  'city',
  'town',
  'village',
  'hamlet',
  'suburb',
  'quarter',
  'neighbourhood',
] as const
/** Roads that have addresses or are named as where a vehicle is. */
const STREETS = new Set(
  'motorway trunk primary secondary tertiary unclassified residential living_street pedestrian service road track'.split(
    ' ',
  ),
)
const MAX_NAME = 200
const MAX_NUMBER = 20

type Tags = Readonly<Record<string, string | undefined>>

/** The features of a file of GeoJSON lines, in the order of the file; lines without any are left out. */
export async function* readFeatures(file: string): AsyncGenerator<Feature> {
  const lines = createInterface({ input: createReadStream(file) })
  for await (const line of lines) {
    if (line !== '') yield* featuresOf(line)
  }
}

/** A building comes as a line and as an area; its house number is taken once, from the area. */
function* featuresOf(line: string): Generator<Feature> {
  const { geometry, properties: tags } = JSON.parse(line) as {
    geometry: { type: string; coordinates: unknown }
    properties: Tags
  }
  const points = pointsOf(geometry.coordinates)
  const spot = middleOf(points)
  if (spot === null) return
  const names = namesOf(tags)
  const { place } = tags
  if (names !== null && geometry.type === 'Point' && PLACE_KINDS.some((one) => one === place)) {
    const population = Math.min(100_000_000, Math.trunc(Number(tags['population'])) || 0)
    yield { kind: 'place', names, place: String(place), population, spot }
  }
  if (names !== null && geometry.type === 'LineString' && STREETS.has(tags['highway'] ?? '')) {
    yield { kind: 'street', names, line: points }
  }
  const number = tags['addr:housenumber']?.slice(0, MAX_NUMBER) ?? ''
  const street = (tags['addr:street'] ?? tags['addr:place'] ?? '').slice(0, MAX_NAME)
  if (number !== '' && street !== '' && geometry.type !== 'LineString')
    yield { kind: 'house', street, number, spot }
}

/** null: it has no name. */
const namesOf = (tags: Tags): Names | null => {
  const name = tags['name']?.slice(0, MAX_NAME) ?? ''
  if (name === '') return null
  const names: Record<string, string> = { '': name }
  for (const language of NAME_LANGUAGES) {
    const translated = tags[`name:${language}`]?.slice(0, MAX_NAME) ?? ''
    if (language !== '' && translated !== '' && translated !== name) names[language] = translated
  }
  return names as Names
}

/** The points of a geometry of any kind, in their order. */
const pointsOf = (coordinates: unknown): Spot[] => {
  if (!Array.isArray(coordinates)) return []
  const [first, second] = coordinates as unknown[]
  if (typeof first === 'number' && typeof second === 'number') return [[first, second]]
  return (coordinates as unknown[]).flatMap(pointsOf)
}

/** The middle of the bounds; null without points. */
const middleOf = (points: readonly Spot[]): Spot | null => {
  if (points.length === 0) return null
  let [west, south, east, north] = [180, 90, -180, -90]
  for (const [x, y] of points) {
    west = Math.min(west, x)
    east = Math.max(east, x)
    south = Math.min(south, y)
    north = Math.max(north, y)
  }
  return [(west + east) / 2, (south + north) / 2]
}
