import type { AskedRows } from '../../../api/admin/adminCalls.ts'
import { PAGE_ROWS, type TableView } from '../../../dataTable/tableView.ts'

/** The rows of a table's view, as a list call is asked for them. */
export const rowsOf = ({ search, sort, isDescending, filters, page }: TableView): AskedRows => ({
  search,
  sort,
  isDescending,
  filters,
  offset: (page - 1) * PAGE_ROWS,
  limit: PAGE_ROWS,
})
