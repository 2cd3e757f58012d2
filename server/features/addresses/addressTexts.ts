import type { GeoPoint } from '../../../src/contract/engine/view.ts'
import type { Language } from '../../../src/contract/entities/session.ts'
import type { Address, FoundPlace } from '../../../src/contract/http/addresses.ts'
import { type CompassPoint, compassPoint } from '../../../src/contract/rules/compass.ts'
import { isoLanguage } from '../../../src/contract/rules/isoLanguage.ts'
import type { NamedPlace, NearestPlace } from '../places/gazetteer.ts'

/** Within this distance the name of a place says enough, m. */
const IN_PLACE_M = 3_000
const M_PER_KM = 1_000
/** About a metre (POPUP-16). */
const DIGITS = 5

const DIRECTIONS: Readonly<Record<Language, Readonly<Record<CompassPoint, string>>>> = {
  en: {
    north: 'north',
    northEast: 'north-east',
    east: 'east',
    southEast: 'south-east',
    south: 'south',
    southWest: 'south-west',
    west: 'west',
    northWest: 'north-west',
  },
  ua: {
    north: 'на північ',
    northEast: 'на північний схід',
    east: 'на схід',
    southEast: 'на південний схід',
    south: 'на південь',
    southWest: 'на південний захід',
    west: 'на захід',
    northWest: 'на північний захід',
  },
  ru: {
    north: 'к северу',
    northEast: 'к северо-востоку',
    east: 'к востоку',
    southEast: 'к юго-востоку',
    south: 'к югу',
    southWest: 'к юго-западу',
    west: 'к западу',
    northWest: 'к северо-западу',
  },
}
const KILOMETRES = { en: 'km', ua: 'км', ru: 'км' } as const satisfies Record<Language, string>
const regionNamesIn = (language: Language) => new Intl.DisplayNames(isoLanguage(language), { type: 'region' })
const COUNTRIES = {
  en: regionNamesIn('en'),
  ua: regionNamesIn('ua'),
  ru: regionNamesIn('ru'),
} as const satisfies Record<Language, Intl.DisplayNames>

const place = ({ name, region, isAmbiguous }: NamedPlace): string =>
  isAmbiguous && region !== '' && region !== name ? `${name}, ${region}` : name

/** A place and where a point is as seen from it: `Bila Tserkva, 5 km north`; within the place its name alone. */
export const nearestText = (nearest: NearestPlace, language: Language): string => {
  if (nearest.metres < IN_PLACE_M) return place(nearest)
  const distance = Math.round(nearest.metres / M_PER_KM).toLocaleString(isoLanguage(language))
  const direction = DIRECTIONS[language][compassPoint(nearest.bearing)]
  return `${place(nearest)}, ${distance} ${KILOMETRES[language]} ${direction}`
}

/** A point without a place near it. */
export const coordinatesAddress = ({ latitude, longitude }: GeoPoint): Address => {
  const text = `${latitude.toFixed(DIGITS)}, ${longitude.toFixed(DIGITS)}`
  return { kind: 'coordinates', text, town: text, isFinal: true }
}

/** A place of the list as a result of the search, with region and country. */
export const foundPlaceOf = (found: NamedPlace, language: Language): FoundPlace => {
  const { number, name, region, country, latitude, longitude } = found
  const parts = [region === name ? '' : region, COUNTRIES[language].of(country) ?? country]
  return {
    id: `place:${number}`,
    kind: 'place',
    name,
    detail: parts.filter(Boolean).join(', '),
    latitude,
    longitude,
  }
}
