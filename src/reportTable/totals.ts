import type { ReportCell } from '../contract/reports/reportRun.ts'
import type { ResultColumn, ResultRow } from './resultRows.ts'

/** The cell of a column for some rows together; null: the column has no total, or no row a value. */
const totalOf = (rows: readonly ResultRow[], { index, total }: ResultColumn): ReportCell => {
  let found: ReportCell = null
  for (const { cells } of rows) {
    const cell = cells[index] ?? null
    if (cell === null) continue
    if (total === 'first') return cell
    if (found === null || total === 'last') found = cell
    else if (typeof cell === 'number' && typeof found === 'number') {
      if (total === 'sum') found += cell
      else found = total === 'max' ? Math.max(found, cell) : Math.min(found, cell)
    }
  }
  return found
}

/** times × the sum of one column / the sum of another, over the rows that have both. */
const ratioOf = (
  rows: readonly ResultRow[],
  ratio: NonNullable<ResultColumn['ratio']>,
  columns: readonly ResultColumn[],
): number | null => {
  const indexOf = (key: string): number => columns.find((column) => column.key === key)?.index ?? -1
  const [of, per] = [indexOf(ratio.of), indexOf(ratio.per)]
  let [above, below] = [0, 0]
  for (const { cells } of rows) {
    const [one, other] = [cells[of], cells[per]]
    if (typeof one !== 'number' || typeof other !== 'number') continue
    above += one
    below += other
  }
  return below > 0 ? (ratio.times * above) / below : null
}

/** The totals of some rows, a cell for each of the columns. */
export const totalsOf = (
  rows: readonly ResultRow[],
  columns: readonly ResultColumn[],
): readonly ReportCell[] =>
  columns.map((column) => {
    if (column.ratio !== null) return ratioOf(rows, column.ratio, columns)
    return column.total === null ? null : totalOf(rows, column)
  })
