import { PAGE_MAX } from '../../contract/http/admin/list.ts'
import type { Failure, Result } from '../../errors/failure.ts'
import { rowsOf } from './rowsOf.ts'
import type { TableView } from './tableView.ts'

/** Reads some rows of a table; a list call of src/api/. */
export type ReadRows<R> = (
  asked: ReturnType<typeof rowsOf>,
) => Promise<Result<{ readonly rows: readonly R[]; readonly total: number }>>

/** Every row of a view, or why there are none. */
export type AllRows<R> =
  | { readonly kind: 'rows'; readonly rows: readonly R[] }
  | { readonly kind: 'tooMany' }
  | { readonly kind: 'failed'; readonly failure: Failure }

/** A list that changes while its pages are read is read again, for some rows may have moved between the pages. */
const PASSES = 3

/**
 * Reads every row that matches the search and the filters of a view, page by page, in its order. tooMany: there are
 * more than `most`.
 */
export const readAllRows = async <R>(
  read: ReadRows<R>,
  view: TableView,
  keyOf: (row: R) => number,
  most: number,
): Promise<AllRows<R>> => {
  let rows = new Map<number, R>()
  for (let pass = 0; pass < PASSES; pass++) {
    rows = new Map()
    const totals = new Set<number>()
    for (let offset = 0, total = 1; offset < total; offset += PAGE_MAX) {
      const page = await read({ ...rowsOf(view), offset, limit: PAGE_MAX })
      if (!page.ok) return { kind: 'failed', failure: page.failure }
      ;({ total } = page.value)
      if (total > most) return { kind: 'tooMany' }
      totals.add(total)
      for (const row of page.value.rows) rows.set(keyOf(row), row)
    }
    if (totals.size === 1 && totals.has(rows.size)) break
  }
  return { kind: 'rows', rows: [...rows.values()] }
}
