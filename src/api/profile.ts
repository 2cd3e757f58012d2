import { useMemo } from 'react'
import { type Profile, profile } from '../contract/entities/session.ts'
import { type Result, success } from '../errors/failure.ts'
import { useApi } from './api.ts'
import type { Http } from './http.ts'

export const createProfileApi = (http: Http) => ({
  /** API-23 */
  readProfile: async (id: number): Promise<Result<Profile>> => {
    const result = await http.send({ call: 'profile', params: { id }, schema: profile })
    return result.ok ? success(result.value.body) : result
  },
})
export type ProfileApi = ReturnType<typeof createProfileApi>

/** The calls of this resource; the same object for the life of the app. */
export const useProfileApi = (): ProfileApi => {
  const { http } = useApi()
  return useMemo(() => createProfileApi(http), [http])
}
