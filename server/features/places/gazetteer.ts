import { around } from 'geokdbush'
import KDBush from 'kdbush'
import type { GeoPoint } from '../../../src/contract/engine/view.ts'
import type { Language } from '../../../src/contract/entities/session.ts'
import { bearingDeg, distanceM } from '../../../src/contract/rules/geodesy.ts'
import { type PlacesData, STEPS_PER_DEGREE } from './placesFile.ts'
import { findByName } from './placeSearch.ts'

/** A place in a language. */
export interface NamedPlace extends GeoPoint {
  /** Its number in the file. */
  readonly number: number
  readonly name: string
  /** '' where it is unknown. */
  readonly region: string
  /** ISO 3166-1 alpha-2. */
  readonly country: string
  readonly population: number
  /** Another place of the country has the same name, so that the region belongs to it. */
  readonly isAmbiguous: boolean
}

/** The nearest place, and where a point is as seen from it. */
export interface NearestPlace extends NamedPlace {
  readonly metres: number
  /** From the place to the point, degrees clockwise from north. */
  readonly bearing: number
}

export interface Gazetteer {
  /** The nearest place; null: none is within `NEAR_KM`. */
  nearest(point: GeoPoint, language: Language): NearestPlace | null
  /** Places by a name in any language and spelling, the best first; `near`: those of equal size nearer to it come first. */
  search(text: string, language: Language, near: GeoPoint | null, limit: number): readonly NamedPlace[]
  readonly count: number
}

/** Farther away a place says nothing of where a vehicle is. */
export const NEAR_KM = 100

const NAME_COLUMN = { en: 'nameEn', ua: 'nameUa', ru: 'nameRu' } as const satisfies Record<
  Language,
  keyof PlacesData
>

export const createGazetteer = (data: PlacesData): Gazetteer => {
  const { index: indexBytes } = data
  // The index needs a buffer of its own.
  const index = KDBush.from(indexBytes.slice().buffer)
  const decoder = new TextDecoder()
  const textOf = (number: number): string =>
    decoder.decode(data.texts.subarray(data.textOffsets[number], data.textOffsets[number + 1]))
  const placeOf = (number: number, language: Language): NamedPlace => ({
    number,
    latitude: (data.latitude[number] ?? 0) / STEPS_PER_DEGREE,
    longitude: (data.longitude[number] ?? 0) / STEPS_PER_DEGREE,
    name: textOf(data[NAME_COLUMN[language]][number] ?? 0),
    region: data.regions[data.region[number] ?? 0]?.[language] ?? '',
    country: data.countries[data.country[number] ?? 0] ?? '',
    population: data.population[number] ?? 0,
    isAmbiguous: data.isAmbiguous[number] === 1,
  })
  return {
    count: data.latitude.length,
    nearest({ latitude, longitude }, language) {
      const [number] = around(index, longitude, latitude, 1, NEAR_KM)
      if (number === undefined) return null
      const place = placeOf(number, language)
      return {
        ...place,
        metres: distanceM(latitude, longitude, place.latitude, place.longitude),
        bearing: bearingDeg(place.latitude, place.longitude, latitude, longitude),
      }
    },
    search: (text, language, near, limit) =>
      findByName(data, text, near, limit).map((number) => placeOf(number, language)),
  }
}
