import { useMemo } from 'react'
import type * as z from 'zod/mini'
import {
  type newOwnUser,
  type ownUserChange,
  ownUserPage,
  type User,
  user,
  type UserVehiclePage,
  userVehiclePage,
  userVehiclesAnswer,
  type UserVehiclesAnswer,
  type UserVehiclesChange,
  type UserVehiclesQuery,
} from '../contract/http/users.ts'
import type { Result } from '../errors/failure.ts'
import { useApi } from './api.ts'
import { type AskedRows, bodyOf, listQuery, sent } from './calls.ts'
import { asSent } from './asSent.ts'
import type { Http } from './http.ts'

/** A URL query; null, undefined and empty values are omitted. */
const asQuery = (query: Readonly<Record<string, string | number | undefined>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) =>
      value === undefined || value === '' ? [] : [[name, String(value)]],
    ),
  )

export interface UserPage {
  readonly total: number
  readonly rows: readonly User[]
}

/** The users below the own account (USERS-16: what each call does). */
export const createUsersApi = (http: Http) => {
  return {
    list: (asked: AskedRows): Promise<Result<UserPage>> =>
      bodyOf(http, { call: 'users', query: listQuery(asked), schema: ownUserPage }),
    read: (id: number): Promise<Result<User>> => bodyOf(http, { call: 'user', params: { id }, schema: user }),
    create: (asked: z.output<typeof newOwnUser>): Promise<Result<User>> =>
      bodyOf(http, { call: 'createUser', json: asSent(asked), schema: user }),
    /** Absent fields stay unchanged. */
    update: (id: number, change: z.output<typeof ownUserChange>): Promise<Result<User>> =>
      bodyOf(http, { call: 'updateUser', params: { id }, json: asSent(change), schema: user }),
    remove: (id: number): Promise<Result<null>> => sent(http, { call: 'deleteUser', params: { id } }),
    /** The fleet's vehicles with the user's marks for them. */
    vehicles: (id: number, query: UserVehiclesQuery): Promise<Result<UserVehiclePage>> =>
      bodyOf(http, { call: 'userVehicles', params: { id }, query: asQuery(query), schema: userVehiclePage }),
    markVehicles: (id: number, change: UserVehiclesChange): Promise<Result<UserVehiclesAnswer>> =>
      bodyOf(http, { call: 'changeUserVehicles', params: { id }, json: change, schema: userVehiclesAnswer }),
  }
}
export type UsersApi = ReturnType<typeof createUsersApi>

/** The calls of this resource; the same object for the life of the app. */
export const useUsersApi = (): UsersApi => {
  const { http } = useApi()
  return useMemo(() => createUsersApi(http), [http])
}
