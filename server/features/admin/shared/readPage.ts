import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { ListQuery, Page } from '../../../../src/contract/http/admin/list.ts'

/**
 * Reads one page of the rows of `base`, and their total number. Rows are sorted as requested, null values last, ties
 * by id. Both queries run concurrently, because a search of a large fleet takes time.
 */
export const readPage = async <Schema, Tables extends keyof Schema, Sort extends string, Row>(
  base: SelectQueryBuilder<Schema, Tables, object>,
  query: ListQuery<Sort>,
  list: {
    readonly select: (
      base: SelectQueryBuilder<Schema, Tables, object>,
    ) => SelectQueryBuilder<Schema, Tables, Row>
    readonly sorts: Readonly<Record<Sort, RawBuilder<unknown>>>
    /** The default sort. */
    readonly first: Sort
    readonly id: RawBuilder<unknown>
  },
): Promise<Page<Row>> => {
  const counting = base.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()
  const isDescending = query.order === 'desc'
  const reading = list
    .select(base)
    .orderBy(list.sorts[query.sort ?? list.first], (order) =>
      (isDescending ? order.desc() : order.asc()).nullsLast(),
    )
    .orderBy(list.id, isDescending ? 'desc' : 'asc')
    .limit(query.limit)
    .offset(query.offset)
    .execute()
  const [counted, rows] = await Promise.all([counting, reading])
  return { total: totalOf(counted), rows }
}

const totalOf = (row: object): number => ('total' in row ? Number(row.total) : 0)
