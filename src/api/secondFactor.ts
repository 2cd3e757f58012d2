import { useMemo } from 'react'
import {
  beginSecondFactorAnswer,
  confirmSecondFactorAnswer,
  type SecondFactorState,
  secondFactorState,
} from '../contract/http/secondFactor.ts'
import { type Result, success } from '../errors/failure.ts'
import { useApi } from './api.ts'
import type { Http, Request } from './http.ts'

/** A secret that awaits its first code: as an authenticator's address, and for typing. */
export interface BegunFactor {
  readonly secret: string
  readonly uri: string
}

export const createSecondFactorApi = (http: Http) => {
  const ask = async <T>(request: Request<T>): Promise<Result<T>> => {
    const result = await http.send(request)
    return result.ok ? success(result.value.body) : result
  }
  return {
    read: (): Promise<Result<SecondFactorState>> => ask({ call: 'secondFactor', schema: secondFactorState }),
    begin: (password: string): Promise<Result<BegunFactor>> =>
      ask({ call: 'beginSecondFactor', json: { password }, schema: beginSecondFactorAnswer }),
    /** Turns it on; returns the recovery codes, which cannot be read again. */
    confirm: (code: string): Promise<Result<{ readonly recoveryCodes: string[] }>> =>
      ask({ call: 'confirmSecondFactor', json: { code }, schema: confirmSecondFactorAnswer }),
    turnOff: (body: { readonly password: string; readonly code: string }): Promise<Result<unknown>> =>
      ask({ call: 'disableSecondFactor', json: body }),
  }
}
export type SecondFactorApi = ReturnType<typeof createSecondFactorApi>

/** The calls of this resource; the same object for the life of the app. */
export const useSecondFactorApi = (): SecondFactorApi => {
  const { http } = useApi()
  return useMemo(() => createSecondFactorApi(http), [http])
}
