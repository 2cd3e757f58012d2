import type { Kysely } from 'kysely'
import type { GeoPoint } from '../../../../src/contract/engine/view.ts'
import type { Language } from '../../../../src/contract/entities/session.ts'
import type { FoundPlace } from '../../../../src/contract/http/addresses.ts'
import { PLACE_TEXT_MAX } from '../../../../src/contract/http/addresses.ts'
import type { Database } from '../../../storage/schema.ts'
import type { Fleet } from '../../../live/createFleet.ts'
import type { AddressService } from '../../addresses/addressService.ts'
import { searchOwnPlaces } from '../../addresses/ownPlaces.ts'

export interface PlaceSearch {
  readonly zones: Fleet['zones']
  readonly addresses: Pick<AddressService, 'search'>
}

/** Addresses that are looked for at once. */
const AT_ONCE = 4
const DIGITS = 7

const isSame = (a: string, b: string): boolean =>
  a.trim().toLocaleLowerCase() === b.trim().toLocaleLowerCase()

/**
 * The place of an address among those that the search found: one of the client's own of exactly this name, a street or house, or,
 * for an address without a number, a town. undefined: none of them is meant.
 */
export const placeOf = (
  text: string,
  own: readonly FoundPlace[],
  others: readonly FoundPlace[],
): FoundPlace | undefined => {
  const named = own.find(({ name }) => isSame(name, text))
  if (named) return named
  return /\d/.test(text) ? others.find(({ kind }) => kind === 'house' || kind === 'street') : others[0]
}

/** Where addresses are, for the lines of a file; undefined: the search does not know. */
export const findPlaces = async (
  { zones, addresses }: PlaceSearch,
  db: Kysely<Database>,
  caller: { readonly accountId: number; readonly ownerId: number },
  texts: readonly string[],
  near: GeoPoint | null,
): Promise<ReadonlyMap<string, FoundPlace>> => {
  const account = await db
    .selectFrom('account')
    .select('language')
    .where('id', '=', caller.accountId)
    .executeTakeFirst()
  const language: Language = account?.language ?? 'en'
  const found = new Map<string, FoundPlace>()
  const find = async (whole: string): Promise<void> => {
    const text = whole.slice(0, PLACE_TEXT_MAX)
    const own = await searchOwnPlaces({ db, zones }, caller, text)
    const place = placeOf(text, own, await addresses.search({ text, language, near }))
    if (place) found.set(whole, place)
  }
  const asked = [...new Set(texts)]
  for (let from = 0; from < asked.length; from += AT_ONCE)
    // oxlint-disable-next-line no-await-in-loop -- a few at once, so that others search, too
    await Promise.all(asked.slice(from, from + AT_ONCE).map(find))
  return found
}

/** What a line says of a found place: degrees, and the address as the search has it. */
export const placeValues = ({ name, detail, latitude, longitude }: FoundPlace) => ({
  latitude: String(Number(latitude.toFixed(DIGITS))),
  longitude: String(Number(longitude.toFixed(DIGITS))),
  address: detail === '' ? name : `${name}, ${detail}`,
})
