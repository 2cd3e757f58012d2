import type { Page } from '../contract/http/admin/list.ts'
import {
  type ConnectedDriver,
  connectedDriver,
  type DriverCorrection,
  driverCorrectionMade,
  type DriverInterval,
  driverIntervals,
} from '../contract/http/drivers.ts'
import {
  type EmployeeDetail,
  employeeDetail,
  photoTaken,
  type Violation,
  violationPage,
} from '../contract/http/employees.ts'
import { pathOf } from '../contract/http/paths.ts'
import type { TimeSpan } from '../contract/timeSpan.ts'
import type { Result } from '../errors/failure.ts'
import { bodyOf, resourceHook, sent } from './calls.ts'
import type { Http } from './http.ts'

/** Rows of violations in one answer. */
const VIOLATIONS = 20

export const createEmployeesApi = (http: Http) => ({
  /** With the cards and the usual vehicle by name. */
  read: (id: number): Promise<Result<EmployeeDetail>> =>
    bodyOf(http, { call: 'employee', params: { id }, schema: employeeDetail }),
  readPhoto: (id: number, version: string): Promise<Result<Blob>> =>
    http.download('employeePhoto', `${pathOf('employeePhoto', { id })}?v=${version}`),
  uploadPhoto: (id: number, file: Blob): Promise<Result<unknown>> =>
    bodyOf(http, { call: 'uploadEmployeePhoto', params: { id }, form: { file }, schema: photoTaken }),
  removePhoto: (id: number): Promise<Result<unknown>> =>
    bodyOf(http, { call: 'deleteEmployeePhoto', params: { id }, schema: photoTaken }),
  /** Deletes everything personal for good. */
  forget: (id: number): Promise<Result<null>> => sent(http, { call: 'forgetEmployee', params: { id } }),
  violations: (id: number, offset: number): Promise<Result<Page<Violation>>> =>
    bodyOf(http, {
      call: 'employeeViolations',
      params: { id },
      query: { offset: String(offset), limit: String(VIOLATIONS) },
      schema: violationPage,
    }),
  drives: (id: number, { from, to }: TimeSpan): Promise<Result<readonly DriverInterval[]>> =>
    bodyOf(http, {
      call: 'employeeDrives',
      params: { id },
      query: { from: String(from), to: String(to) },
      schema: driverIntervals,
    }),
  correctDriver: (vehicleId: number, json: DriverCorrection): Promise<Result<unknown>> =>
    bodyOf(http, { call: 'correctDriver', params: { vehicleId }, json, schema: driverCorrectionMade }),
  /** The driver whose card is in the reader now, with the phone. */
  connectedDriver: (vehicleId: number): Promise<Result<ConnectedDriver>> =>
    bodyOf(http, { call: 'connectedDriver', params: { vehicleId }, schema: connectedDriver }),
  undoCorrection: (vehicleId: number, id: number): Promise<Result<null>> =>
    sent(http, { call: 'undoDriverCorrection', params: { vehicleId, id } }),
})

/** The calls of this resource; the same object for the life of the app. */
export const useEmployeesApi = resourceHook(createEmployeesApi)
