import type { ReportGrouping } from '../contract/reports/reportKinds.ts'
import type { ReportCell } from '../contract/reports/reportRun.ts'
import type { Cell, DocumentTable } from '../kit/transfer/tableDocument.ts'
import { type CellWriting, exportedCell, isNumberUnit, placeCell, unitOf } from './cellText.ts'
import { groupTitle } from './groupTitle.ts'
import { cellOf, type ResultColumn } from './resultRows.ts'
import type { ResultLine } from './tableLines.ts'

/** What a table of a file is made of. */
export interface ResultDocument {
  readonly title: string
  readonly lines: readonly ResultLine[]
  readonly kindColumns: readonly ResultColumn[]
  /** Those that are shown, in their order. */
  readonly columns: readonly ResultColumn[]
  readonly groupBy: ReportGrouping | null
  readonly writing: CellWriting
}

/** The title of a column with its unit. */
export const columnTitle = ({ key, unit }: ResultColumn, { t }: Pick<CellWriting, 't'>): string => {
  const unitText = unitOf({ t }, unit)
  const title = t(`reports.column.${key as 'day'}`)
  return unitText === '' ? title : `${title}, ${unitText}`
}

const totalsRow = (
  totals: readonly ReportCell[],
  label: string,
  { kindColumns, columns, writing }: ResultDocument,
): readonly Cell[] =>
  columns.map((column, place) => {
    const cell = totals[kindColumns.findIndex(({ key }) => key === column.key)] ?? null
    return place === 0 && cell === null ? label : exportedCell(cell, column.unit, writing)
  })

const cellsOf = (line: ResultLine, document: ResultDocument): readonly Cell[] => {
  const { columns, groupBy, writing } = document
  if (line.kind === 'total') return totalsRow(line.totals, writing.t('reports.total'), document)
  if (line.kind === 'group')
    return totalsRow(line.group.totals, groupTitle(writing.t, line.group, groupBy), document)
  return columns.map((column) => {
    const cell = cellOf(line.row, column)
    return column.unit === 'place'
      ? placeCell(line.row, cell, writing)
      : exportedCell(cell, column.unit, writing)
  })
}

/**
 * The table of a report as it is on the page, for files and paper. The first column holds the titles of groups, as it does
 * there; days, moments, durations and numbers stay typed.
 */
export const resultTable = (document: ResultDocument): DocumentTable => {
  const { title, lines, columns, writing } = document
  return {
    name: title,
    head: columns.map((column) => columnTitle(column, writing)),
    endColumns: columns.flatMap(({ unit }, place) => (isNumberUnit(unit) ? [place] : [])),
    summaryRows: lines.flatMap(({ kind }, place) => (kind === 'row' ? [] : [place])),
    rows: lines.map((line) => cellsOf(line, document)),
  }
}
