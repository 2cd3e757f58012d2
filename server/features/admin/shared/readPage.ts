import type { RawBuilder, SelectQueryBuilder } from 'kysely'
import type { ListQuery } from '../../../../src/contract/http/admin/list.ts'
import type { Database } from '../../../db/schema.ts'

/**
 * Reads one page of what `base` finds, and how many rows it finds in all. Rows are in the order asked for, those without
 * a value last; equal ones by id.
 */
export const readPage = async <Tables extends keyof Database, Sort extends string, Row>(
  base: SelectQueryBuilder<Database, Tables, object>,
  query: ListQuery<Sort>,
  list: {
    readonly select: (
      base: SelectQueryBuilder<Database, Tables, object>,
    ) => SelectQueryBuilder<Database, Tables, Row>
    readonly sorts: Readonly<Record<Sort, RawBuilder<unknown>>>
    /** The sort of a query that asks for none. */
    readonly first: Sort
    readonly id: RawBuilder<unknown>
  },
): Promise<{ readonly total: number; readonly rows: readonly Row[] }> => {
  const { total } = await base
    .select((where) => where.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const isDescending = query.order === 'desc'
  const rows = await list
    .select(base)
    .orderBy(list.sorts[query.sort ?? list.first], (order) =>
      (isDescending ? order.desc() : order.asc()).nullsLast(),
    )
    .orderBy(list.id, isDescending ? 'desc' : 'asc')
    .limit(query.limit)
    .offset(query.offset)
    .execute()
  return { total, rows: rows as Row[] }
}
