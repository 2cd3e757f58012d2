import type { Cell, DocumentTable } from './tableDocument.ts'

/** A column of a file that a page's column becomes. The unit of a number belongs to the title. */
export interface ExportedColumn<Row> {
  readonly title: string
  readonly value: (row: Row) => Cell
}

/** A column of a table on a page, as an export reads it. */
export interface ExportableColumn<Row> {
  readonly title: string
  readonly cell: (row: Row) => unknown
  /** Without it the cell's text is exported; a cell that is no text requires it. An empty list exports nothing. */
  readonly exported?: readonly ExportedColumn<Row>[]
}

const textOf = (title: string, cell: unknown): Cell => {
  if (typeof cell === 'string' || typeof cell === 'number') return cell
  throw new Error(`The column ${title} has no text to export`)
}

/** The columns of a page's table with some rows as a table for export, numbers and moments typed. */
export const tableOfColumns = <Row>(
  name: string,
  columns: readonly ExportableColumn<Row>[],
  rows: readonly Row[],
): DocumentTable => {
  const exported = columns.flatMap(
    ({ title, cell, exported: own }): readonly ExportedColumn<Row>[] =>
      own ?? [{ title, value: (row) => textOf(title, cell(row)) }],
  )
  return {
    name,
    head: exported.map(({ title }) => title),
    rows: rows.map((row) => exported.map(({ value }) => value(row))),
  }
}
