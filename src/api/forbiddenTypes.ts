import { forbiddenTypes } from '../contract/http/geozones.ts'
import type { Result } from '../errors/failure.ts'
import { bodyOf, resourceHook } from './calls.ts'
import type { Http } from './http.ts'

/** Calls about the zone types whose zones a limited user does not see (GEO-20). */
export const createForbiddenTypesApi = (http: Http) => ({
  /** API-100: their ids. */
  list: (userId: number): Promise<Result<number[]>> =>
    bodyOf(http, { call: 'forbiddenZoneTypes', params: { userId }, schema: forbiddenTypes }),
  /** Replaces them. */
  set: (userId: number, ids: readonly number[]): Promise<Result<number[]>> =>
    bodyOf(http, { call: 'setForbiddenZoneTypes', params: { userId }, json: ids, schema: forbiddenTypes }),
})
export type ForbiddenTypesApi = ReturnType<typeof createForbiddenTypesApi>

/** The calls of this resource; the same object for the life of the app. */
export const useForbiddenTypesApi = resourceHook(createForbiddenTypesApi)
