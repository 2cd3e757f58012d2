import { createContext, use } from 'react'
import { type AuthApi, createAuthApi } from './auth.ts'
import type { Http } from './http.ts'

/**
 * The calls of the first page, and the client that the other resources use: each has a hook in its own file, so that
 * its schemas load with the page that uses it.
 */
export interface Api {
  readonly http: Http
  readonly auth: AuthApi
}

export const createApi = (http: Http): Api => ({ http, auth: createAuthApi(http) })

/** Provided by the app. */
export const ApiContext = createContext<Api | null>(null)

export const useApi = (): Api => {
  const api = use(ApiContext)
  if (!api) throw new Error('No ApiContext above this component')
  return api
}
