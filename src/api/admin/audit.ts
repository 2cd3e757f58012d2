import { auditPage } from '../../contract/http/audit.ts'
import type { Http } from '../http.ts'
import { bodyOf, resourceHook } from '../calls.ts'

export const createAuditApi = (http: Http) => ({
  /** before: the id of the last line that is known already; null: the newest. */
  list: (before: number | null, filter: { readonly login?: string; readonly event?: string }) =>
    bodyOf(http, {
      call: 'audit',
      query: { ...filter, ...(before === null ? {} : { before: String(before) }) },
      schema: auditPage,
    }),
})
export const useAuditApi = resourceHook(createAuditApi)
