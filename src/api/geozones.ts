import * as z from 'zod/mini'
import type { Language } from '../contract/entities/session.ts'
import {
  type GeozoneBody,
  geozoneList,
  type GeozoneRow,
  geozoneRow,
  type ZoneType,
  zoneTypeList,
} from '../contract/http/geozones.ts'
import { type Result, success } from '../errors/failure.ts'
import { bodyOf, resourceHook, sent } from './calls.ts'
import type { Http } from './http.ts'

/** The first item of the response is used (API-84). */
const firstZone = z.tuple([geozoneRow], z.unknown())

/** Calls about geozones and their types. */
export const createGeozonesApi = (http: Http) => ({
  /** API-82: without those of tasks, by id. */
  list: (): Promise<Result<GeozoneRow[]>> => bodyOf(http, { call: 'geozones', schema: geozoneList }),
  /** API-84: the first zone of the answer. */
  create: async (zone: GeozoneBody): Promise<Result<GeozoneRow>> => {
    const result = await bodyOf(http, { call: 'createGeozones', json: [zone], schema: firstZone })
    return result.ok ? success(result.value[0]) : result
  },
  /** API-85: fields that this program does not know are sent as they were read (GEO-03). */
  change: (zone: GeozoneRow): Promise<Result<GeozoneRow>> =>
    bodyOf(http, { call: 'changeGeozone', json: zone, schema: geozoneRow }),
  /** API-86 */
  remove: (id: number): Promise<Result<null>> =>
    sent(http, { call: 'deleteGeozone', query: { id: String(id) } }),
  restore: (ids: readonly number[]): Promise<Result<null>> =>
    sent(http, { call: 'restoreGeozones', json: { ids } }),
  /** API-90 */
  types: (language: Language): Promise<Result<ZoneType[]>> =>
    bodyOf(http, { call: 'zoneTypes', query: { locale: language.toUpperCase() }, schema: zoneTypeList }),
})
export type GeozonesApi = ReturnType<typeof createGeozonesApi>

/** The calls of this resource; the same object for the life of the app. */
export const useGeozonesApi = resourceHook(createGeozonesApi)
