import * as z from 'zod/mini'
import { latitude, longitude } from '../degrees.ts'
import { language } from '../entities/session.ts'

/** Places in words, and places by their names. */

/** Points of one call; a screen shows fewer. */
export const ADDRESS_POINTS_MAX = 200
/** Points of a session in a minute: as many as a page that follows moving vehicles asks for, several times over. */
export const ADDRESS_POINTS_PER_MINUTE = 20_000
/** Points in the same cell of this size, degrees, have the same address: about 100 m. */
export const ADDRESS_CELL_DEGREES = 0.001
export const PLACE_TEXT_MAX = 100
export const FOUND_PLACES_MAX = 8

export const addressesBody = z.strictObject({
  language,
  points: z
    .array(z.strictObject({ latitude, longitude }))
    .check(z.minLength(1), z.maxLength(ADDRESS_POINTS_MAX)),
})
export type AddressesBody = z.infer<typeof addressesBody>

/** Where a text comes from: a saved place or geozone of the caller's, a configured service, an imported region, the list of places, or the numbers themselves. */
export const ADDRESS_KINDS = ['own', 'service', 'region', 'place', 'coordinates'] as const

export const address = z.object({
  kind: z.enum(ADDRESS_KINDS),
  /** A street and house, a place with distance and direction, or coordinates. */
  text: z.string(),
  /** The place alone: what fits twice into a line. */
  town: z.string(),
  /** False: the service has been asked, and this is the nearest place meanwhile. */
  isFinal: z.boolean(),
})
export type Address = z.infer<typeof address>

/** In the order of the points. */
export const addressList = z.object({ addresses: z.array(address) })
export const sharedAddressQuery = z.object({ language })
/** null: the vehicle of the link has sent no place yet. */
export const sharedAddress = z.object({ address: z.nullable(address) })

/** A number of degrees in a query. */
const degrees = (limit: number) =>
  z.optional(
    z.pipe(
      z.pipe(z.string().check(z.regex(/^-?\d{1,3}(\.\d{1,15})?$/)), z.transform(Number)),
      z.number().check(z.minimum(-limit), z.maximum(limit)),
    ),
  )

/** The middle of the map, where it is known: of equal places those near to it come first. */
export const placesQuery = z.object({
  text: z.string().check(z.trim(), z.minLength(1), z.maxLength(PLACE_TEXT_MAX), z.regex(/^[^\p{Cc}]*$/u)),
  language,
  latitude: degrees(90),
  longitude: degrees(180),
})

export const foundPlace = z.object({
  id: z.string(),
  kind: z.enum(['savedPlace', 'zone', 'place', 'street', 'house']),
  name: z.string(),
  /** Region and country, as far as they are known. */
  detail: z.string(),
  latitude,
  longitude,
})
export type FoundPlace = z.infer<typeof foundPlace>
/** The best first. */
export const foundPlaces = z.object({ places: z.array(foundPlace) })
