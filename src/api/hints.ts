import { useMemo } from 'react'
import { hintsAnswer } from '../contract/http/profile.ts'
import { type Result, success } from '../errors/failure.ts'
import { useApi } from './api.ts'
import type { Http } from './http.ts'

export const createHintsApi = (http: Http) => ({
  /** API-19: the tour does not begin by itself any more. */
  hideHints: async (): Promise<Result<null>> => {
    const result = await http.send({ call: 'showHints', query: { showHints: 'false' }, schema: hintsAnswer })
    return result.ok ? success(null) : result
  },
})
export type HintsApi = ReturnType<typeof createHintsApi>

/** The calls of this resource; the same object for the life of the app. */
export const useHintsApi = (): HintsApi => {
  const { http } = useApi()
  return useMemo(() => createHintsApi(http), [http])
}
