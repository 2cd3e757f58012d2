import type { GeoPoint } from '../../../src/contract/engine/view.ts'
import type { Language } from '../../../src/contract/entities/session.ts'
import type { Address } from '../../../src/contract/http/addresses.ts'
import type { AccountPrincipal } from '../../access/principal.ts'
import type { Fleet } from '../../live/createFleet.ts'
import type { AddressService } from './addressService.ts'
import { nameOwnPlaces } from './ownPlaces.ts'

/** Whose places and zones are named, and whose questions are counted together. */
export type AddressAsker = Pick<AccountPrincipal, 'accountId' | 'ownerId'>

export interface DescribeDependencies extends Pick<Fleet, 'db' | 'zones'> {
  readonly addresses: Pick<AddressService, 'describe'>
}

const ownAddress = (name: string | null): Address | null =>
  name === null ? null : { kind: 'own', text: name, town: name, isFinal: true }

/** Names the asker to the address service. */
export const sessionOf = ({ accountId }: AddressAsker): string => `account ${accountId}`

/** The addresses of points, in their order: the asker's own saved places and zones, else those of the address service. */
export const describePoints = async (
  { db, zones, addresses }: DescribeDependencies,
  asker: AddressAsker,
  { points, language }: { readonly points: readonly GeoPoint[]; readonly language: Language },
): Promise<readonly Address[]> => {
  const own = (await nameOwnPlaces({ db, zones }, asker, points)).map(ownAddress)
  const others = points.filter((_, place) => !own[place])
  const described = [...(await addresses.describe(others, language, sessionOf(asker)))]
  return own.flatMap((address) => address ?? described.shift() ?? [])
}
