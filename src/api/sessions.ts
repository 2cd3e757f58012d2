import { useMemo } from 'react'
import { type OwnSession, ownSessionList } from '../contract/http/sessions.ts'
import { type Result, success } from '../errors/failure.ts'
import { useApi } from './api.ts'
import type { Http, Request } from './http.ts'

export const createSessionsApi = (http: Http) => {
  const done = async (request: Request<unknown>): Promise<Result<null>> => {
    const result = await http.send(request)
    return result.ok ? success(null) : result
  }
  return {
    /** The caller's own sessions, the most recently used first. */
    listSessions: async (): Promise<Result<readonly OwnSession[]>> => {
      const result = await http.send({ call: 'sessions', schema: ownSessionList })
      return result.ok ? success(result.value.body) : result
    },
    endSession: (id: number): Promise<Result<null>> => done({ call: 'endSession', params: { id } }),
    endOthers: (): Promise<Result<null>> => done({ call: 'endOtherSessions' }),
  }
}
export type SessionsApi = ReturnType<typeof createSessionsApi>

/** The calls of this resource; the same object for the life of the app. */
export const useSessionsApi = (): SessionsApi => {
  const { http } = useApi()
  return useMemo(() => createSessionsApi(http), [http])
}
