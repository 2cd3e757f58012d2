import { useMemo } from 'react'
import { type ReleaseNews, releaseNews } from '../contract/http/releaseNews.ts'
import { type Result, success } from '../errors/failure.ts'
import { useApi } from './api.ts'
import type { Http } from './http.ts'

export const createReleaseNewsApi = (http: Http) => ({
  /** API-21 */
  readNews: async (): Promise<Result<ReleaseNews>> => {
    const result = await http.send({ call: 'releaseNews', schema: releaseNews })
    return result.ok ? success(result.value.body) : result
  },
})
export type ReleaseNewsApi = ReturnType<typeof createReleaseNewsApi>

/** The calls of this resource; the same object for the life of the app. */
export const useReleaseNewsApi = (): ReleaseNewsApi => {
  const { http } = useApi()
  return useMemo(() => createReleaseNewsApi(http), [http])
}
