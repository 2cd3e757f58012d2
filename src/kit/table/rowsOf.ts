import { PAGE_ROWS, type TableView } from './tableView.ts'

/** The rows of a table's view, as parameters of a list call. */
export const rowsOf = ({ search, sort, isDescending, filters, page }: TableView) => ({
  search,
  sort,
  isDescending,
  filters,
  offset: (page - 1) * PAGE_ROWS,
  limit: PAGE_ROWS,
})
