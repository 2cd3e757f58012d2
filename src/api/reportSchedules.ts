import type { Page } from '../contract/http/admin/list.ts'
import {
  type DiskAnswer,
  diskAnswer,
  type ReportDiskAnswer,
  reportDiskAnswer,
  type ReportDiskBody,
  type ReportDriveBody,
  type SavedReport,
  savedReport,
  type SaveReportBody,
  type SaveTemplateBody,
} from '../contract/reports/reportDisk.ts'
import {
  type ReportSchedule,
  type ReportScheduleFields,
  reportSchedule,
  reportSchedulePage,
} from '../contract/reports/reportSchedule.ts'
import type { Result } from '../errors/failure.ts'
import { bodyOf, resourceHook, sent } from './calls.ts'
import type { Http } from './http.ts'

/** Calls about reports that leave the product: by schedule, and to the cloud disk. */
const createReportSchedulesApi = (http: Http) => ({
  list: (limit: number): Promise<Result<Page<ReportSchedule>>> =>
    bodyOf(http, { call: 'reportSchedules', query: { limit: String(limit) }, schema: reportSchedulePage }),
  create: (fields: ReportScheduleFields): Promise<Result<ReportSchedule>> =>
    bodyOf(http, { call: 'createReportSchedule', json: fields, schema: reportSchedule }),
  change: (id: number, fields: ReportScheduleFields): Promise<Result<ReportSchedule>> =>
    bodyOf(http, { call: 'changeReportSchedule', params: { id }, json: fields, schema: reportSchedule }),
  turn: ({ id, isOn }: { readonly id: number; readonly isOn: boolean }): Promise<Result<ReportSchedule>> =>
    bodyOf(http, { call: 'switchReportSchedule', params: { id }, json: { isOn }, schema: reportSchedule }),
  run: (id: number): Promise<Result<null>> => sent(http, { call: 'runReportSchedule', params: { id } }),
  remove: (id: number): Promise<Result<null>> => sent(http, { call: 'deleteReportSchedule', params: { id } }),
  /** Undoes a deletion. */
  restore: (id: number): Promise<Result<ReportSchedule>> =>
    bodyOf(http, { call: 'restoreReportSchedule', params: { id }, schema: reportSchedule }),
  disk: (): Promise<Result<ReportDiskAnswer>> =>
    bodyOf(http, { call: 'reportDisk', schema: reportDiskAnswer }),
  setDisk: (body: ReportDiskBody): Promise<Result<ReportDiskAnswer>> =>
    bodyOf(http, { call: 'setReportDisk', json: body, schema: reportDiskAnswer }),
  testDisk: (): Promise<Result<DiskAnswer>> => bodyOf(http, { call: 'testReportDisk', schema: diskAnswer }),
  removeDisk: (): Promise<Result<null>> => sent(http, { call: 'deleteReportDisk' }),
  setDrive: (json: ReportDriveBody): Promise<Result<ReportDiskAnswer>> =>
    bodyOf(http, { call: 'setReportDrive', json, schema: reportDiskAnswer }),
  testDrive: (): Promise<Result<DiskAnswer>> => bodyOf(http, { call: 'testReportDrive', schema: diskAnswer }),
  removeDrive: (): Promise<Result<null>> => sent(http, { call: 'deleteReportDrive' }),
  /** Saves a finished report on the caller's disk. */
  save: (run: number, body: SaveReportBody): Promise<Result<SavedReport>> =>
    bodyOf(http, { call: 'saveReportToDisk', params: { run }, json: body, schema: savedReport }),
  /** Saves the finished report of a template there. */
  saveTemplate: (id: number, body: SaveTemplateBody): Promise<Result<SavedReport>> =>
    bodyOf(http, { call: 'saveTemplateToDisk', params: { id }, json: body, schema: savedReport }),
})
export type ReportSchedulesApi = ReturnType<typeof createReportSchedulesApi>

/** The calls of this resource; the same object for the life of the app. */
export const useReportSchedulesApi = resourceHook(createReportSchedulesApi)
