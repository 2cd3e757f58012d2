import { reportKindList, type ReportKindDeclaration } from '../contract/reports/reportKinds.ts'
import {
  type BuildReportBody,
  reportBuilt,
  reportPartsAnswer,
  type ReportPartsAnswer,
  reportRun,
  type ReportRun,
  type ReportRunHead,
  reportRunPage,
} from '../contract/reports/reportRun.ts'
import type { Page } from '../contract/http/admin/list.ts'
import type { Result } from '../errors/failure.ts'
import { bodyOf, resourceHook, sent } from './calls.ts'
import type { Http } from './http.ts'

/** Calls about reports (REPORT-36). */
const createReportsApi = (http: Http) => ({
  kinds: (): Promise<Result<readonly ReportKindDeclaration[]>> =>
    bodyOf(http, { call: 'reportKinds', schema: reportKindList }),
  /** Stores a question, which the server then works on; returns the id of its run. */
  build: (body: BuildReportBody): Promise<Result<{ id: number }>> =>
    bodyOf(http, { call: 'buildReport', json: body, schema: reportBuilt }),
  runs: (offset: number, limit: number): Promise<Result<Page<ReportRunHead>>> =>
    bodyOf(http, {
      call: 'reportRuns',
      query: { offset: String(offset), limit: String(limit) },
      schema: reportRunPage,
    }),
  run: (run: number): Promise<Result<ReportRun>> =>
    bodyOf(http, { call: 'reportRun', params: { run }, schema: reportRun }),
  /** The parts after the one with the number `after`, as many as fit into an answer. */
  parts: (run: number, after: number): Promise<Result<ReportPartsAnswer>> =>
    bodyOf(http, {
      call: 'reportParts',
      params: { run },
      query: { after: String(after) },
      schema: reportPartsAnswer,
    }),
  cancel: (run: number): Promise<Result<null>> => sent(http, { call: 'cancelReport', params: { run } }),
  remove: (run: number): Promise<Result<null>> => sent(http, { call: 'deleteReport', params: { run } }),
})
export type ReportsApi = ReturnType<typeof createReportsApi>

/** The calls of this resource; the same object for the life of the app. */
export const useReportsApi = resourceHook(createReportsApi)
