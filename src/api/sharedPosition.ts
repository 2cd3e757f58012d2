import { useMemo } from 'react'
import { type SharedPosition, sharedPosition } from '../contract/http/positionShares.ts'
import { failed, type Result, success } from '../errors/failure.ts'
import { useApi } from './api.ts'
import type { Http } from './http.ts'

/** The content of a link, with its ETag. */
export interface SharedAnswer {
  readonly shown: SharedPosition
  readonly etag: string | null
}

const NOT_MODIFIED = 304

export const createSharedPositionApi = (http: Http) => ({
  /** The content of the link with this token; null when it still has this ETag. */
  read: async (token: string, etag: string | null): Promise<Result<SharedAnswer | null>> => {
    const result = await http.send({
      call: 'sharedPosition',
      sid: token,
      headers: etag === null ? {} : { 'if-none-match': etag },
      schema: sharedPosition,
    })
    if (result.ok) {
      const { body, headers } = result.value
      return success({ shown: body, etag: headers.get('etag') })
    }
    const { failure } = result
    return failure.kind === 'status' && failure.status === NOT_MODIFIED ? success(null) : failed(failure)
  },
})
export type SharedPositionApi = ReturnType<typeof createSharedPositionApi>

/** The call of the page that a link leads to; the same object for the life of the app. */
export const useSharedPositionApi = (): SharedPositionApi => {
  const { http } = useApi()
  return useMemo(() => createSharedPositionApi(http), [http])
}
