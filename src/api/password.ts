import { useMemo } from 'react'
import type * as z from 'zod/mini'
import { passwordAnswer, type passwordBody } from '../contract/http/recovery.ts'
import { type Result, success } from '../errors/failure.ts'
import { useApi } from './api.ts'
import type { Http } from './http.ts'

export const createPasswordApi = (http: Http) => ({
  /** API-17, API-18: changes the own password; other sessions end. */
  changePassword: async (login: string, body: z.input<typeof passwordBody>): Promise<Result<null>> => {
    const result = await http.send({
      call: 'changePassword',
      params: { login },
      json: body,
      schema: passwordAnswer,
    })
    return result.ok ? success(null) : result
  },
})
export type PasswordApi = ReturnType<typeof createPasswordApi>

/** The calls of this resource; the same object for the life of the app. */
export const usePasswordApi = (): PasswordApi => {
  const { http } = useApi()
  return useMemo(() => createPasswordApi(http), [http])
}
