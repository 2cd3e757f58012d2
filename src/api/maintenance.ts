import type { Page } from '../contract/http/admin/list.ts'
import {
  type DoneFields,
  type DoneRow,
  doneRows,
  maintenancePage,
  MAINTENANCE_PER_VEHICLE_MAX,
  type MaintenanceRow,
} from '../contract/http/maintenance.ts'
import type { Result } from '../errors/failure.ts'
import { bodyOf, resourceHook, sent } from './calls.ts'
import type { Http } from './http.ts'

/** The calls about maintenance besides those of a plain resource. */
export const createMaintenanceApi = (http: Http) => ({
  /** All records of a vehicle, the most urgent first. */
  ofVehicle: (vehicleId: number): Promise<Result<Page<MaintenanceRow>>> =>
    bodyOf(http, {
      call: 'maintenance',
      query: { vehicleId: String(vehicleId), limit: String(MAINTENANCE_PER_VEHICLE_MAX) },
      schema: maintenancePage,
    }),
  /** What was done for a record, the latest first. */
  history: (id: number): Promise<Result<DoneRow[]>> =>
    bodyOf(http, { call: 'maintenanceDone', params: { id }, schema: doneRows }),
  addDone: (id: number, fields: DoneFields): Promise<Result<null>> =>
    sent(http, {
      call: 'addMaintenanceDone',
      params: { id },
      // '' is what the call takes for no day.
      json: { ...fields, untilDay: fields.untilDay ?? '' },
    }),
  deleteDone: (id: number, doneId: number): Promise<Result<null>> =>
    sent(http, { call: 'deleteMaintenanceDone', params: { id, doneId } }),
  restoreDone: (id: number, doneId: number): Promise<Result<null>> =>
    sent(http, { call: 'restoreMaintenanceDone', params: { id, doneId } }),
})

/** The calls of this resource; the same object for the life of the app. */
export const useMaintenanceApi = resourceHook(createMaintenanceApi)
