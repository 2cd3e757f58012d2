import type { Page } from '../contract/http/admin/list.ts'
import {
  type DoneFields,
  type DoneRow,
  doneRows,
  maintenanceFileTaken,
  maintenancePage,
  MAINTENANCE_PER_VEHICLE_MAX,
  type MaintenanceRow,
} from '../contract/http/maintenance.ts'
import {
  type TemplateApplied,
  templateApplied,
  type TemplateReach,
  templateReach,
} from '../contract/http/maintenanceTemplates.ts'
import { pathOf } from '../contract/http/paths.ts'
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
  /** What applying a template does now. */
  reach: (id: number): Promise<Result<TemplateReach>> =>
    bodyOf(http, { call: 'maintenanceTemplateReach', params: { id }, schema: templateReach }),
  /** updates: records that differ take the intervals of the template again. */
  apply: (id: number, updates: boolean): Promise<Result<TemplateApplied>> =>
    bodyOf(http, {
      call: 'applyMaintenanceTemplate',
      params: { id },
      json: { updates },
      schema: templateApplied,
    }),
  /** What was done for a record, the latest first. */
  history: (id: number): Promise<Result<DoneRow[]>> =>
    bodyOf(http, { call: 'maintenanceDone', params: { id }, schema: doneRows }),
  readFile: (id: number): Promise<Result<Blob>> =>
    http.download('maintenanceFile', pathOf('maintenanceFile', { id })),
  uploadFile: (id: number, file: Blob): Promise<Result<unknown>> =>
    bodyOf(http, {
      call: 'uploadMaintenanceFile',
      params: { id },
      form: { file },
      schema: maintenanceFileTaken,
    }),
  removeFile: (id: number): Promise<Result<unknown>> =>
    bodyOf(http, { call: 'deleteMaintenanceFile', params: { id }, schema: maintenanceFileTaken }),
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
