import { type AccountChanges, type NewUser, userPage, userRow } from '../../contract/http/admin/accounts.ts'
import type { Http } from '../http.ts'
import { asSent } from '../asSent.ts'
import { type AskedRows, bodyOf, listQuery, resourceHook, sent } from '../calls.ts'

/** ADMIN-04: the users of all clients. */
export const createUsersApi = (http: Http) => ({
  list: (asked: AskedRows) => bodyOf(http, { call: 'adminUsers', query: listQuery(asked), schema: userPage }),
  create: (body: NewUser) => bodyOf(http, { call: 'adminCreateUser', json: asSent(body), schema: userRow }),
  update: (id: number, body: AccountChanges) =>
    bodyOf(http, { call: 'adminUpdateUser', params: { id }, json: asSent(body), schema: userRow }),
  remove: (id: number) => sent(http, { call: 'adminDeleteUser', params: { id } }),
})
export const useAdminUsersApi = resourceHook(createUsersApi)
