import type { ReactNode } from 'react'
import type { MenuAction } from '../ui/menu.tsx'

/** One column of a table, or one line of a card on a phone. */
export interface TableColumn<Row, Sort extends string = string> {
  readonly id: string
  readonly title: string
  readonly cell: (row: Row) => ReactNode
  /** Its header sorts by this. */
  readonly sort?: Sort
  /** As CSS has it; the columns without one share what is left. */
  readonly width?: string
  /** Numbers stand at the end, so that their digits are below each other. */
  readonly isNumber?: boolean
  /** Left out where the window is narrower than TABLE_WIDE. */
  readonly isWideOnly?: boolean
}

/** What can be done with a row. */
export interface RowAction extends MenuAction<string> {
  readonly run: () => void
}
