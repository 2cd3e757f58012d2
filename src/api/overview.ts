import { type Overview, overview } from '../contract/http/overview.ts'
import type { Result } from '../errors/failure.ts'
import { bodyOf, resourceHook } from './calls.ts'
import type { Http } from './http.ts'

const createOverviewApi = (http: Http) => ({
  /** The fleet at a glance. */
  read: (): Promise<Result<Overview>> => bodyOf(http, { call: 'overview', schema: overview }),
})

/** The call of the overview; the same object for the life of the app. */
export const useOverviewApi = resourceHook(createOverviewApi)
