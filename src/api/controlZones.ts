import {
  type ControlZone,
  controlZoneBody,
  controlZoneList,
  geozoneList,
  type GeozoneRow,
} from '../contract/http/geozones.ts'
import type { Result } from '../errors/failure.ts'
import { bodyOf, resourceHook, sent } from './calls.ts'
import type { Http } from './http.ts'

/** Calls about the control zones of vehicles. */
export const createControlZonesApi = (http: Http) => ({
  /** API-65 */
  list: (vehicleId: number): Promise<Result<ControlZone[]>> =>
    bodyOf(http, { call: 'controlZones', params: { id: vehicleId }, schema: controlZoneList }),
  /** API-66 */
  add: (zone: ControlZone): Promise<Result<ControlZone>> =>
    bodyOf(http, { call: 'createControlZone', json: zone, schema: controlZoneBody }),
  /** API-67 */
  change: (zone: ControlZone): Promise<Result<ControlZone>> =>
    bodyOf(http, { call: 'changeControlZone', json: zone, schema: controlZoneBody }),
  /** API-68 */
  remove: ({ vehicleId, zoneId }: ControlZone): Promise<Result<null>> =>
    sent(http, { call: 'deleteControlZone', params: { vehicleId, zoneId } }),
  /** API-82: the zones that can be chosen. */
  zones: (): Promise<Result<GeozoneRow[]>> => bodyOf(http, { call: 'geozones', schema: geozoneList }),
})
export type ControlZonesApi = ReturnType<typeof createControlZonesApi>

/** The calls of this resource; the same object for the life of the app. */
export const useControlZonesApi = resourceHook(createControlZonesApi)
