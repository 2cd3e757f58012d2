import { useMemo } from 'react'
import type * as z from 'zod/mini'
import type { Page } from '../contract/http/admin/list.ts'
import type { ResourceCalls } from '../contract/http/resource.ts'
import type { Result } from '../errors/failure.ts'
import { type AskedRows, bodyOf, listQuery, sent } from './calls.ts'
import { useApi } from './api.ts'
import type { Http } from './http.ts'

/** A plain resource as its calls know it; a constant. */
export interface ResourceContract<Row> {
  readonly calls: ResourceCalls
  readonly row: z.ZodMiniType<Row>
  readonly page: z.ZodMiniType<Page<Row>>
}

/** The calls of a plain resource. Fields: of a new record. */
export interface ResourceApi<Row, Fields> {
  readonly list: (asked: AskedRows) => Promise<Result<Page<Row>>>
  readonly create: (fields: Fields) => Promise<Result<Row>>
  readonly change: (id: number, fields: Partial<Fields>) => Promise<Result<Row>>
  /** Deletes all of the records, or none. */
  readonly remove: (ids: readonly number[]) => Promise<Result<null>>
  /** Undoes deletions. */
  readonly restore: (ids: readonly number[]) => Promise<Result<null>>
}

const createResourceApi = <Row, Fields>(
  http: Http,
  { calls, row, page }: ResourceContract<Row>,
): ResourceApi<Row, Fields> => ({
  list: (asked) => bodyOf(http, { call: calls.list, query: listQuery(asked), schema: page }),
  create: (fields) => bodyOf(http, { call: calls.create, json: fields, schema: row }),
  change: (id, fields) => bodyOf(http, { call: calls.change, params: { id }, json: fields, schema: row }),
  remove: (ids) => {
    const [id] = ids
    return ids.length === 1 && id !== undefined
      ? sent(http, { call: calls.remove, params: { id } })
      : sent(http, { call: calls.removeMany, json: { ids } })
  },
  restore: (ids) => sent(http, { call: calls.restore, json: { ids } }),
})

/** The calls of a resource; the same object for the life of the app. */
export const useResourceApi = <Row, Fields>(resource: ResourceContract<Row>): ResourceApi<Row, Fields> => {
  const { http } = useApi()
  return useMemo(() => createResourceApi(http, resource), [http, resource])
}
