import type { Kysely } from 'kysely'
import type { GeoPoint } from '../../../../src/contract/engine/view.ts'
import { isoLanguage } from '../../../../src/contract/rules/isoLanguage.ts'
import type { Database } from '../../../storage/schema.ts'
import type { AddressSource } from '../../addresses/addressSource.ts'
import type { Address } from './address.ts'
import type { Spot } from './geometry.ts'
import { findNearestAddress } from './nearestAddress.ts'
import { searchAddresses } from './searchAddresses.ts'

const spotOf = ({ latitude, longitude }: GeoPoint): Spot => [longitude, latitude]

const written = (...parts: readonly (string | null)[]): string => parts.filter(Boolean).join(', ')

const nameOf = ({ street, house, place }: Address): string => written(street, house) || (place ?? '')

/** Streets and houses of the imported regions, for the address service. */
export const createRegionSource = (db: Kysely<Database>): AddressSource => ({
  kind: 'region',
  find: async (point, language) => {
    const found = await findNearestAddress(db, spotOf(point), isoLanguage(language))
    if (found === null) return null
    const text = written(found.street, found.house, found.place)
    return { text, town: found.place ?? text }
  },
  search: async ({ text, language, near, limit }) => {
    const hits = await searchAddresses(db, text, isoLanguage(language), near && spotOf(near))
    return hits.slice(0, limit).map((hit) => {
      const [longitude, latitude] = hit.spot
      const name = nameOf(hit)
      return {
        id: `region:${hit.kind}:${longitude},${latitude}`,
        kind: hit.kind,
        name,
        detail: hit.kind === 'place' || hit.place === null ? '' : hit.place,
        latitude,
        longitude,
      }
    })
  },
})
