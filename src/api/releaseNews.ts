import { useMemo } from 'react'
import { lastUpdateReadAnswer } from '../contract/http/profile.ts'
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
  /** API-20: the person has read the release news. */
  noteNewsRead: async (login: string): Promise<Result<null>> => {
    const result = await http.send({ call: 'lastUpdateRead', json: { login }, schema: lastUpdateReadAnswer })
    return result.ok ? success(null) : result
  },
})
export type ReleaseNewsApi = ReturnType<typeof createReleaseNewsApi>

/** The calls of this resource; the same object for the life of the app. */
export const useReleaseNewsApi = (): ReleaseNewsApi => {
  const { http } = useApi()
  return useMemo(() => createReleaseNewsApi(http), [http])
}
