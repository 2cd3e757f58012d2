import { useMemo } from 'react'
import { checkTokenAnswer } from '../contract/http/auth.ts'
import {
  firstAdminAnswer,
  type firstAdminBody,
  passwordAnswer,
  resetPasswordAnswer,
} from '../contract/http/recovery.ts'
import type * as z from 'zod/mini'
import { type Result, success } from '../errors/failure.ts'
import { useApi } from './api.ts'
import { type SignInAnswer, withToken } from './auth.ts'
import type { Http } from './http.ts'

/** Ways to a password without a session. */
export const createRecoveryApi = (http: Http) => ({
  /** API-13: requests a mail with a link to a new password. */
  requestReset: async (login: string): Promise<Result<null>> => {
    const result = await http.send({
      call: 'resetPassword',
      params: { login },
      form: {},
      schema: resetPasswordAnswer,
      endsSession: false,
    })
    return result.ok ? success(null) : result
  },
  /** AUTH-27: whether a one-time link is still valid; its SID is in the header and in the body. */
  checkSid: async (sid: string): Promise<Result<boolean>> => {
    const result = await http.send({
      call: 'checkToken',
      sid,
      json: { token: sid },
      schema: checkTokenAnswer,
      endsSession: false,
    })
    return result.ok ? success(result.value.body.valid) : result
  },
  /** AUTH-26: the SID is sent as the token, and no old password is needed. */
  setPassword: async (login: string, sid: string, newPassword: string): Promise<Result<null>> => {
    const result = await http.send({
      call: 'changePassword',
      params: { login },
      sid,
      json: { newPassword },
      schema: passwordAnswer,
      endsSession: false,
    })
    return result.ok ? success(null) : result
  },
  /** The first start's link creates the first administrator and signs them in. */
  createFirstAdmin: async (asked: z.infer<typeof firstAdminBody>): Promise<Result<SignInAnswer>> =>
    withToken(
      'firstAdmin',
      await http.send({ call: 'firstAdmin', json: asked, schema: firstAdminAnswer, endsSession: false }),
    ),
})
export type RecoveryApi = ReturnType<typeof createRecoveryApi>

/** The calls of this resource; the same object for the life of the app. */
export const useRecoveryApi = (): RecoveryApi => {
  const { http } = useApi()
  return useMemo(() => createRecoveryApi(http), [http])
}
