import * as z from 'zod/mini'
import { savedPlaceBody, type SavedPlaceRow } from '../../../contract/http/savedPlaces.ts'
import type { GeoPoint } from '../../../contract/engine/view.ts'
import { degreesOf } from '../../../contract/rules/degreesOf.ts'
import { foldOf } from '../../../contract/rules/text.ts'

/** The fields of a saved place's form; degrees are typed as texts. */

const { name, latitude, longitude, category, note } = savedPlaceBody.def.shape

const typed = <S extends typeof latitude>(degrees: S) =>
  z.pipe(z.pipe(z.string().check(z.minLength(1)), z.transform(degreesOf)), degrees)

export const placeSchema = z.object({
  name,
  latitude: typed(latitude),
  longitude: typed(longitude),
  category: category.def.innerType,
  note: note.def.innerType,
})
export type PlaceInput = z.input<typeof placeSchema>

/** About a tenth of a metre. */
const DIGITS = 6
const textOf = (degrees: number): string => String(Number(degrees.toFixed(DIGITS)))

/** The texts of a point's fields. */
export const degreesText = ({ latitude: lat, longitude: lon }: GeoPoint) => ({
  latitude: textOf(lat),
  longitude: textOf(lon),
})

/** The point of the typed degrees; null while they name no place. */
export const typedPoint = (input: Pick<PlaceInput, 'latitude' | 'longitude'>): GeoPoint | null => {
  const [lat, lon] = [
    latitude.safeParse(degreesOf(input.latitude)),
    longitude.safeParse(degreesOf(input.longitude)),
  ]
  return lat.success && lon.success ? { latitude: lat.data, longitude: lon.data } : null
}

/** What the form starts with. at: where a new place is, null: not known yet. */
export const placeInput = (place: SavedPlaceRow | null, at: GeoPoint | null): PlaceInput => {
  const point = place ?? at
  return {
    name: place?.name ?? '',
    ...(point ? degreesText(point) : { latitude: '', longitude: '' }),
    category: place?.category ?? '',
    note: place?.note ?? '',
  }
}

/** What narrows the list of places. category: null: all. */
export interface PlaceFilter {
  readonly search: string
  readonly category: string | null
}

/** The places that match, by name. */
export const foundPlaces = (
  places: readonly SavedPlaceRow[],
  filter: PlaceFilter,
  compare: (a: string, b: string) => number,
): readonly SavedPlaceRow[] => {
  const wanted = foldOf(filter.search.trim())
  return places
    .filter(
      (place) =>
        (filter.category === null || place.category === filter.category) &&
        [place.name, place.category, place.note].some((text) => foldOf(text).includes(wanted)),
    )
    .toSorted((a, b) => compare(a.name, b.name) || a.id - b.id)
}
