import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Kysely } from 'kysely'
import {
  ADDRESS_POINTS_PER_MINUTE,
  addressesBody,
  addressList,
  FOUND_PLACES_MAX,
  foundPlaces,
  placesQuery,
  sharedAddress,
  sharedAddressQuery,
} from '../../../src/contract/http/addresses.ts'
import { ERROR_CODES, errorBody, SERVER_TEXT } from '../../../src/contract/http/error.ts'
import { CALLS, TOKEN_HEADER } from '../../../src/contract/http/paths.ts'
import { principalOf, requireCall } from '../../access/sessionPlugin.ts'
import type { Clock } from '../../platform/clock.ts'
import { ApiError } from '../../platform/plugins/apiError.ts'
import { sha256 } from '../../platform/sha256.ts'
import type { Database } from '../../storage/schema.ts'
import { readShown } from '../positionShares/sharedPosition.ts'
import type { Fleet } from '../../live/createFleet.ts'
import type { AddressService } from './addressService.ts'
import { describePoints, sessionOf } from './describePoints.ts'
import { searchOwnPlaces } from './ownPlaces.ts'
import { PointCounts } from './pointCounts.ts'

const FAILURES = { 400: errorBody, 401: errorBody, 403: errorBody, 429: errorBody }
const tags = ['addresses']

const tooManyPoints = (): ApiError =>
  new ApiError({ status: 429, code: ERROR_CODES.tooManyRequests, message: SERVER_TEXT.tooManyRequests })

/** Places in words, and places by their names. */
export const addressRoutes: FastifyPluginAsyncZod<{
  readonly db: Kysely<Database>
  readonly clock: Clock
  readonly addresses: AddressService
  readonly zones: Fleet['zones']
}> = async (app, { db, clock, addresses, zones }) => {
  const counts = new PointCounts(ADDRESS_POINTS_PER_MINUTE, () => clock.now())
  app.post(
    CALLS.addresses.path,
    {
      onRequest: requireCall('addresses'),
      schema: {
        summary: 'The addresses of points: street and house where they are known, else the nearest place',
        tags,
        body: addressesBody,
        response: { 200: addressList, ...FAILURES },
      },
    },
    async (request) => {
      const { points, language } = request.body
      const principal = principalOf(request)
      const session = sessionOf(principal)
      if (!counts.take(session, points.length)) throw tooManyPoints()
      return {
        addresses: [...(await describePoints({ db, zones, addresses }, principal, { points, language }))],
      }
    },
  )
  app.get(
    CALLS.places.path,
    {
      onRequest: requireCall('places'),
      schema: {
        summary: 'Places by a part of their name, in any language and spelling; streets where they are known',
        tags,
        querystring: placesQuery,
        response: { 200: foundPlaces, ...FAILURES },
      },
    },
    async (request) => {
      const { text, language, latitude, longitude } = request.query
      const near = latitude === undefined || longitude === undefined ? null : { latitude, longitude }
      const [own, others] = await Promise.all([
        searchOwnPlaces({ db, zones }, principalOf(request), text),
        addresses.search({ text, language, near }),
      ])
      return { places: [...own, ...others].slice(0, FOUND_PLACES_MAX) }
    },
  )
  app.get(
    CALLS.sharedAddress.path,
    {
      onRequest: requireCall('sharedAddress'),
      schema: {
        summary: 'The address of the vehicle of a link, whose token stands in the authorization header',
        tags,
        querystring: sharedAddressQuery,
        response: { 200: sharedAddress, 400: errorBody, 404: errorBody, 429: errorBody },
      },
    },
    async (request) => {
      const token = request.headers[TOKEN_HEADER] ?? ''
      const share = await readShown(db, clock, token)
      if (!share) {
        throw new ApiError({ status: 404, code: ERROR_CODES.linkOver, message: SERVER_TEXT.shareOver })
      }
      const session = `link ${sha256(token).toString('base64url')}`
      if (!counts.take(session, 1)) throw tooManyPoints()
      const { position } = share.shown
      if (!position) return { address: null }
      const [address] = await addresses.describe([position], request.query.language, session)
      return { address: address ?? null }
    },
  )
}
