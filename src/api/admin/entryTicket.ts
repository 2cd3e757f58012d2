import { entryTicket } from '../../contract/http/admin/entry.ts'
import type { Http } from '../http.ts'
import { bodyOf, resourceHook } from '../calls.ts'

export const createEntryTicketApi = (http: Http) => ({
  /** ADMIN-02: a link with which the caller enters as the account, once. */
  issue: (accountId: number, vehicleId?: number) =>
    bodyOf(http, {
      call: 'adminIssueEntry',
      json: { accountId, ...(vehicleId === undefined ? {} : { vehicleId }) },
      schema: entryTicket,
    }),
})
export const useEntryTicketApi = resourceHook(createEntryTicketApi)
