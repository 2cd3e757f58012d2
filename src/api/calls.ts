import { useMemo } from 'react'
import { type Result, success } from '../errors/failure.ts'
import { useApi } from './api.ts'
import type { Http, Request } from './http.ts'

/** Which rows of a list are requested. */
export interface AskedRows {
  readonly search: string
  /** null: the list's own order. */
  readonly sort: string | null
  readonly isDescending: boolean
  /** By the name that the call has for it. */
  readonly filters: Readonly<Record<string, string>>
  readonly offset: number
  readonly limit: number
}

/** The query of a list call. */
export const listQuery = (asked: AskedRows): Readonly<Record<string, string>> => ({
  ...(asked.search.trim() === '' ? {} : { search: asked.search.trim() }),
  ...(asked.sort === null ? {} : { sort: asked.sort, order: asked.isDescending ? 'desc' : 'asc' }),
  ...asked.filters,
  offset: String(asked.offset),
  limit: String(asked.limit),
})

/** Sends a call and returns its body. */
export const bodyOf = async <T>(http: Http, request: Request<T>): Promise<Result<T>> => {
  const result = await http.send(request)
  return result.ok ? success(result.value.body) : result
}

/** Sends a call whose response has no body. */
export const sent = async (http: Http, request: Request<unknown>): Promise<Result<null>> => {
  const result = await http.send(request)
  return result.ok ? success(null) : result
}

/** The hook of a resource; it returns the same object for the life of the app. */
export const resourceHook =
  <A>(create: (http: Http) => A): (() => A) =>
  () => {
    const { http } = useApi()
    return useMemo(() => create(http), [http])
  }
