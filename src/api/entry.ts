import { useMemo } from 'react'
import { enteredAnswer } from '../contract/http/admin/entry.ts'
import type { Result } from '../errors/failure.ts'
import { useApi } from './api.ts'
import { type SignInAnswer, withToken } from './auth.ts'
import type { Http } from './http.ts'

/** A session that an administrator entered, and the vehicle to select there. */
export interface Entered {
  readonly signIn: Result<SignInAnswer>
  readonly vehicleId: number | null
}

export const createEntryApi = (http: Http) => ({
  /** ADMIN-09: exchanges the SID of an entry link for a session of the login. */
  enter: async (sid: string, login: string): Promise<Entered> => {
    const result = await http.send({
      call: 'enter',
      json: { sid, login },
      schema: enteredAnswer,
      endsSession: false,
    })
    return { signIn: withToken('enter', result), vehicleId: result.ok ? result.value.body.vehicleId : null }
  },
})
export type EntryApi = ReturnType<typeof createEntryApi>

/** The calls of this resource; the same object for the life of the app. */
export const useEntryApi = (): EntryApi => {
  const { http } = useApi()
  return useMemo(() => createEntryApi(http), [http])
}
