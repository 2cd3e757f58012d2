import type * as z from 'zod/mini'
import { type adminBody, adminPage, adminRow, type NewAdmin } from '../../contract/http/admin/accounts.ts'
import type { Http } from '../http.ts'
import { asSent } from '../asSent.ts'
import { type AskedRows, bodyOf, listQuery, resourceHook, sent } from '../calls.ts'

/** ADMIN-06 */
export const createAdminsApi = (http: Http) => ({
  list: (asked: AskedRows) =>
    bodyOf(http, { call: 'adminAdmins', query: listQuery(asked), schema: adminPage }),
  create: (body: NewAdmin) =>
    bodyOf(http, { call: 'adminCreateAdmin', json: asSent(body), schema: adminRow }),
  update: (id: number, body: z.infer<typeof adminBody>) =>
    bodyOf(http, { call: 'adminUpdateAdmin', params: { id }, json: asSent(body), schema: adminRow }),
  remove: (id: number) => sent(http, { call: 'adminDeleteAdmin', params: { id } }),
})
export const useAdminsApi = resourceHook(createAdminsApi)
