import { useMemo } from 'react'
import { type CrashReport, crashReportAnswer, crashReportSetting } from '../contract/http/crashReport.ts'
import { type Result, success } from '../errors/failure.ts'
import { useApi } from './api.ts'
import type { Http } from './http.ts'

export const createReportApi = (http: Http) => ({
  /** CRASH-13: is there a chat that reports go to? */
  isSetUp: async (): Promise<Result<boolean>> => {
    const result = await http.send({ call: 'crashReportSetting', schema: crashReportSetting })
    return result.ok ? success(result.value.body.isSetUp) : result
  },
  /** CRASH-06, CRASH-07 */
  sendReport: async (report: CrashReport): Promise<Result<null>> => {
    const result = await http.send({ call: 'sendCrashReport', json: report, schema: crashReportAnswer })
    return result.ok ? success(null) : result
  },
})
export type ReportApi = ReturnType<typeof createReportApi>

/** The calls of this resource; the same object for the life of the app. */
export const useReportApi = (): ReportApi => {
  const { http } = useApi()
  return useMemo(() => createReportApi(http), [http])
}
