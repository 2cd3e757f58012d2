import { useMemo } from 'react'
import type * as z from 'zod/mini'
import {
  type newOwnUser,
  type OwnUsersQuery,
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
import { type Result, success } from '../errors/failure.ts'
import { useApi } from './api.ts'
import { asSent } from './asSent.ts'
import type { Http, Request } from './http.ts'

/** A query as an address has it; what is absent or empty is left out. */
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
  const bodyOf = async <T>(request: Request<T>): Promise<Result<T>> => {
    const result = await http.send(request)
    return result.ok ? success(result.value.body) : result
  }
  return {
    list: (query: OwnUsersQuery): Promise<Result<UserPage>> =>
      bodyOf({ call: 'users', query: asQuery(query), schema: ownUserPage }),
    read: (id: number): Promise<Result<User>> => bodyOf({ call: 'user', params: { id }, schema: user }),
    create: (asked: z.output<typeof newOwnUser>): Promise<Result<User>> =>
      bodyOf({ call: 'createUser', json: asSent(asked), schema: user }),
    /** What is absent stays as it is. */
    update: (id: number, change: z.output<typeof ownUserChange>): Promise<Result<User>> =>
      bodyOf({ call: 'updateUser', params: { id }, json: asSent(change), schema: user }),
    remove: async (id: number): Promise<Result<null>> => {
      const result = await http.send({ call: 'deleteUser', params: { id } })
      return result.ok ? success(null) : result
    },
    /** The fleet's vehicles with the marks that the user has for them. */
    vehicles: (id: number, query: UserVehiclesQuery): Promise<Result<UserVehiclePage>> =>
      bodyOf({ call: 'userVehicles', params: { id }, query: asQuery(query), schema: userVehiclePage }),
    markVehicles: (id: number, change: UserVehiclesChange): Promise<Result<UserVehiclesAnswer>> =>
      bodyOf({ call: 'changeUserVehicles', params: { id }, json: change, schema: userVehiclesAnswer }),
  }
}
export type UsersApi = ReturnType<typeof createUsersApi>

/** The calls of this resource; the same object for the life of the app. */
export const useUsersApi = (): UsersApi => {
  const { http } = useApi()
  return useMemo(() => createUsersApi(http), [http])
}
