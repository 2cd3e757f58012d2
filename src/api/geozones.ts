import * as z from 'zod/mini'
import type { Language } from '../contract/entities/session.ts'
import {
  type GeozoneBody,
  type GeozoneComment,
  geozoneComment,
  type GeozoneCommentBody,
  geozoneCommentList,
  geozoneList,
  type GeozoneName,
  geozoneNameList,
  type GeozoneRow,
  geozoneRow,
  type GeozonesChange,
  type ZoneType,
  zoneType,
  zoneTypeList,
} from '../contract/http/geozones.ts'
import { type Result, success } from '../errors/failure.ts'
import { bodyOf, resourceHook, sent } from './calls.ts'
import type { Http } from './http.ts'

/** The first item of the response is used (API-84). */
const firstZone = z.tuple([geozoneRow], z.unknown())

/** Calls about geozones, their types and their notes. */
export const createGeozonesApi = (http: Http) => ({
  /** The names of all zones that the account sees. */
  names: (): Promise<Result<GeozoneName[]>> =>
    bodyOf(http, { call: 'geozoneNames', schema: geozoneNameList }),
  /** API-83: with those of tasks, by id. */
  list: (): Promise<Result<GeozoneRow[]>> => bodyOf(http, { call: 'allGeozones', schema: geozoneList }),
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
  /** The same fields of many zones: all of them or none. */
  changeMany: (change: GeozonesChange): Promise<Result<GeozoneRow[]>> =>
    bodyOf(http, { call: 'changeGeozones', json: change, schema: geozoneList }),
  /** All of them or none. */
  removeMany: (ids: readonly number[]): Promise<Result<null>> =>
    sent(http, { call: 'deleteGeozones', json: { ids } }),
  restore: (ids: readonly number[]): Promise<Result<null>> =>
    sent(http, { call: 'restoreGeozones', json: { ids } }),
  /** API-91: with that of tasks. */
  types: (language: Language): Promise<Result<ZoneType[]>> =>
    bodyOf(http, { call: 'allZoneTypes', query: { locale: language.toUpperCase() }, schema: zoneTypeList }),
  /** API-92 */
  createType: (name: string): Promise<Result<ZoneType>> =>
    bodyOf(http, { call: 'createZoneType', query: { type: name }, schema: zoneType }),
  /** API-93 */
  changeType: (type: { readonly id: number; readonly name: string }): Promise<Result<ZoneType>> =>
    bodyOf(http, { call: 'changeZoneType', json: type, schema: zoneType }),
  /** API-94 */
  removeType: (id: number): Promise<Result<null>> =>
    sent(http, { call: 'deleteZoneType', query: { id: String(id) } }),
  /** Of all zones, those of a zone together. */
  allNotes: (): Promise<Result<GeozoneComment[]>> =>
    bodyOf(http, { call: 'allGeozoneComments', schema: geozoneCommentList }),
  /** API-99 */
  notes: (geozoneId: number): Promise<Result<GeozoneComment[]>> =>
    bodyOf(http, { call: 'geozoneComments', params: { geozoneId }, schema: geozoneCommentList }),
  /** API-96 */
  createNote: (note: GeozoneCommentBody): Promise<Result<GeozoneComment>> =>
    bodyOf(http, { call: 'createGeozoneComment', json: note, schema: geozoneComment }),
  /** API-95 */
  changeNote: (note: GeozoneCommentBody & { readonly id: number }): Promise<Result<GeozoneComment>> =>
    bodyOf(http, { call: 'changeGeozoneComment', json: note, schema: geozoneComment }),
  /** API-97 */
  removeNote: (id: number): Promise<Result<null>> =>
    sent(http, { call: 'deleteGeozoneComment', query: { id: String(id) } }),
})
export type GeozonesApi = ReturnType<typeof createGeozonesApi>

/** The calls of this resource; the same object for the life of the app. */
export const useGeozonesApi = resourceHook(createGeozonesApi)
