import {
  type Corridor,
  corridor,
  type FieldBody,
  type WorkedFields,
  workedFields,
} from '../contract/http/drivenZones.ts'
import type { TimeSpan } from '../contract/timeSpan.ts'
import type { Result } from '../errors/failure.ts'
import { bodyOf, resourceHook } from './calls.ts'
import type { Http } from './http.ts'

/** Calls that build geozones from what a vehicle drove. */
export const createDrivenZonesApi = (http: Http) => ({
  /** API-87. width: metres. */
  along: (vehicleId: number, { from, to }: TimeSpan, width: number): Promise<Result<Corridor>> =>
    bodyOf(http, {
      call: 'alongZone',
      params: { vehicleId },
      query: { from: String(from), to: String(to), width: String(width) },
      schema: corridor,
    }),
  /** API-88 */
  fields: (vehicleId: number, body: FieldBody): Promise<Result<WorkedFields>> =>
    bodyOf(http, { call: 'fieldZones', params: { vehicleId }, json: body, schema: workedFields }),
})
export type DrivenZonesApi = ReturnType<typeof createDrivenZonesApi>

/** The calls of this resource; the same object for the life of the app. */
export const useDrivenZonesApi = resourceHook(createDrivenZonesApi)
