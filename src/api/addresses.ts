import type { GeoPoint } from '../contract/engine/view.ts'
import type { Language } from '../contract/entities/session.ts'
import {
  type Address,
  type AddressesBody,
  addressList,
  type FoundPlace,
  foundPlaces,
  sharedAddress,
} from '../contract/http/addresses.ts'
import { type Result, success } from '../errors/failure.ts'
import { bodyOf, resourceHook } from './calls.ts'
import type { Http } from './http.ts'

/** Places in words, and places by their names. */
export const createAddressesApi = (http: Http) => ({
  /** In the order of the points. */
  describe: async (body: AddressesBody): Promise<Result<readonly Address[]>> => {
    const request = { call: 'addresses', json: body, onlyReads: true, schema: addressList } as const
    const result = await bodyOf(http, request)
    return result.ok ? success(result.value.addresses) : result
  },
  /** The best first; `near` is the middle of the map. */
  search: async (
    text: string,
    language: Language,
    near: GeoPoint | null,
  ): Promise<Result<readonly FoundPlace[]>> => {
    const middle = near && { latitude: String(near.latitude), longitude: String(near.longitude) }
    const query = { text, language, ...middle }
    const result = await bodyOf(http, { call: 'places', query, schema: foundPlaces })
    return result.ok ? success(result.value.places) : result
  },
  /** Where the vehicle of a link is, by the link's token. */
  describeShared: async (token: string, language: Language): Promise<Result<Address | null>> => {
    const result = await bodyOf(http, {
      call: 'sharedAddress',
      sid: token,
      query: { language },
      schema: sharedAddress,
    })
    return result.ok ? success(result.value.address) : result
  },
})
export type AddressesApi = ReturnType<typeof createAddressesApi>

/** The calls of this resource; the same object for the life of the app. */
export const useAddressesApi = resourceHook(createAddressesApi)
