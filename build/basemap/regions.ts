import { LANGUAGES } from '../../src/contract/entities/session.ts'
import { nameProperty } from '../../src/map/basemap/nameProperty.ts'
import type { Place } from '../places/place.ts'
import { CITY_REGIONS, UKRAINIAN_REGIONS } from '../places/regionNames.ts'
import { mercator, type TilePoint } from './tileCutter.ts'

/**
 * Names of regions (admin-1) and of their districts (admin-2). GeoNames has them in English only; a Latin name among
 * Cyrillic ones looks like a place, so that other languages name only the regions of Ukraine.
 */

/** CSS pixels that a region's places span, at least, where its name is shown. */
const SHOWN_SPAN_PX = 170
const TILE_PX = 512
/** Zoom levels for which a name stays: closer by, only a part of the region is in view. */
const SHOWN_LEVELS = 3
/** Countries and capitals come first. */
const FIRST_ZOOM = 6
/** Districts of a smaller span are parts of a city. */
const LAST_ZOOM = 11
const LEAST_PLACES = 3

/** In standard deviations: most places of a region. */
const SPAN_DEVIATIONS = 3.5

interface Sums {
  readonly country: string
  readonly name: string
  weight: number
  count: number
  longitude: number
  latitude: number
  x: number
  y: number
  xx: number
  yy: number
}

/** Regions, or districts of the regions, with the places in them. */
const byDivision = (places: readonly Place[], level: 'admin1' | 'admin2'): readonly Sums[] => {
  const regions = new Map<string, Sums>()
  for (const { country, admin1, [level]: name, population, longitude, latitude } of places) {
    if (name === '') continue
    const key = `${country} ${admin1} ${name}`
    const sums = regions.get(key) ?? {
      country,
      name,
      weight: 0,
      count: 0,
      longitude: 0,
      latitude: 0,
      x: 0,
      y: 0,
      xx: 0,
      yy: 0,
    }
    regions.set(key, sums)
    // A metropolis at the edge must not hold the name: people count by their root.
    const weight = Math.sqrt(population + 100)
    const at = mercator(longitude, latitude)
    sums.weight += weight
    sums.count += 1
    sums.longitude += weight * longitude
    sums.latitude += weight * latitude
    sums.x += at.x
    sums.y += at.y
    sums.xx += at.x * at.x
    sums.yy += at.y * at.y
  }
  return [...regions.values()]
}

/** Zoom from which on the places of a region span SHOWN_SPAN_PX. */
const zoomOf = ({ count, x, y, xx, yy }: Sums): number => {
  const deviation = Math.sqrt(Math.max(0, xx / count - (x / count) ** 2 + yy / count - (y / count) ** 2))
  return Math.ceil(Math.log2(SHOWN_SPAN_PX / (TILE_PX * SPAN_DEVIATIONS * Math.max(deviation, 1e-9))))
}

const namesOf = ({ country, name }: Sums): Record<string, string> | null => {
  if (country !== 'UA') return { [nameProperty('en')]: name }
  const names = CITY_REGIONS.has(name) ? undefined : UKRAINIAN_REGIONS[name]
  if (names === undefined) return null
  return Object.fromEntries(LANGUAGES.map((language) => [nameProperty(language), names[language]]))
}

const pointOf = (sums: Sums, zoom: number, names: Record<string, string>, maxZoom: number): TilePoint => ({
  longitude: sums.longitude / sums.weight,
  latitude: sums.latitude / sums.weight,
  minZoom: Math.min(zoom, maxZoom),
  // The last level of the tiles serves the closer ones, too.
  properties: { ...names, ...(zoom > maxZoom ? { zoom } : {}), until: zoom + SHOWN_LEVELS },
})

/** Fewer places say nothing about where a region is. */
const isKnown = ({ count }: Sums): boolean => count >= LEAST_PLACES

const regionPoints = (places: readonly Place[], maxZoom: number): TilePoint[] =>
  byDivision(places, 'admin1')
    .filter(isKnown)
    .flatMap((sums) => {
      const names = namesOf(sums)
      const zoom = Math.max(FIRST_ZOOM, zoomOf(sums))
      // A city that is a region of its own has the city's name already.
      return names === null || zoom > maxZoom ? [] : [pointOf(sums, zoom, names, maxZoom)]
    })

const districtPoints = (places: readonly Place[], maxZoom: number): TilePoint[] => {
  const named = new Set(places.map(({ country, names }) => `${country} ${names.en}`))
  return byDivision(places, 'admin2')
    .filter(isKnown)
    .flatMap((sums) => {
      const zoom = Math.max(FIRST_ZOOM + 1, zoomOf(sums))
      // The town that a district is named after is on the map by itself.
      const isTold = named.has(`${sums.country} ${sums.name}`)
      if (isTold || zoom > LAST_ZOOM) return []
      return [pointOf(sums, zoom, { [nameProperty('en')]: sums.name }, maxZoom)]
    })
}

/**
 * Points of regions and districts in the middle of their places. `zoom` is that from which on the name is shown, where
 * the tiles do not tell, `until` the one at which it is no longer.
 */
export const regionNames = (places: readonly Place[], maxZoom: number): TilePoint[] => [
  ...regionPoints(places, maxZoom),
  ...districtPoints(places, maxZoom),
]
