import { useMemo } from 'react'
import {
  type AccessToken,
  accessTokenList,
  type MadeAccessToken,
  madeAccessToken,
  type NewAccessToken,
} from '../contract/http/accessTokens.ts'
import { type Result, success } from '../errors/failure.ts'
import { useApi } from './api.ts'
import type { Http } from './http.ts'

export const createAccessTokensApi = (http: Http) => ({
  /** The caller's own tokens, the newest first. */
  list: async (): Promise<Result<readonly AccessToken[]>> => {
    const result = await http.send({ call: 'accessTokens', schema: accessTokenList })
    return result.ok ? success(result.value.body) : result
  },
  /** The response contains the token itself, which cannot be read anywhere else. */
  make: async (asked: NewAccessToken): Promise<Result<MadeAccessToken>> => {
    const result = await http.send({ call: 'createAccessToken', json: asked, schema: madeAccessToken })
    return result.ok ? success(result.value.body) : result
  },
  revoke: async (id: number): Promise<Result<null>> => {
    const result = await http.send({ call: 'revokeAccessToken', params: { id } })
    return result.ok ? success(null) : result
  },
  revokeAll: async (): Promise<Result<null>> => {
    const result = await http.send({ call: 'revokeAccessTokens' })
    return result.ok ? success(null) : result
  },
})
export type AccessTokensApi = ReturnType<typeof createAccessTokensApi>

/** The calls of this resource; the same object for the life of the app. */
export const useAccessTokensApi = (): AccessTokensApi => {
  const { http } = useApi()
  return useMemo(() => createAccessTokensApi(http), [http])
}
