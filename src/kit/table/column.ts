import type { ReactNode } from 'react'
import type { MenuAction } from '../../ui/menuAction.ts'
import type { ExportedColumn } from '../transfer/tableOfColumns.ts'

/** One column of a table, or one line of a card on a phone. */
export interface TableColumn<Row, Sort extends string = string> {
  readonly id: string
  readonly title: string
  readonly cell: (row: Row) => ReactNode
  /** Its header sorts by this. */
  readonly sort?: Sort
  /** CSS width; the columns without one share the rest. */
  readonly width?: string
  /** Numbers are aligned at the end, so that their digits are below each other. */
  readonly isNumber?: boolean
  /** What an export writes; absent: the text of the cell, which must be one. */
  readonly exported?: readonly ExportedColumn<Row>[]
  /** Hidden in windows without room (useTableLook), until the person shows it. */
  readonly isWideOnly?: boolean
}

/** An action on a row. */
export interface RowAction extends MenuAction<string> {
  readonly run: () => void
}
