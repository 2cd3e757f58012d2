import {
  type AccountChanges,
  clientPage,
  clientRow,
  type NewClient,
} from '../../contract/http/admin/accounts.ts'
import type { Http } from '../http.ts'
import { asSent } from '../asSent.ts'
import { type AskedRows, bodyOf, listQuery, resourceHook, sent } from '../calls.ts'

/** ADMIN-03 */
export const createClientsApi = (http: Http) => ({
  list: (asked: AskedRows) =>
    bodyOf(http, { call: 'adminClients', query: listQuery(asked), schema: clientPage }),
  read: (id: number) => bodyOf(http, { call: 'adminClient', params: { id }, schema: clientRow }),
  create: (body: NewClient) =>
    bodyOf(http, { call: 'adminCreateClient', json: asSent(body), schema: clientRow }),
  update: (id: number, body: AccountChanges) =>
    bodyOf(http, { call: 'adminUpdateClient', params: { id }, json: asSent(body), schema: clientRow }),
  remove: (id: number) => sent(http, { call: 'adminDeleteClient', params: { id } }),
})
export const useClientsApi = resourceHook(createClientsApi)
