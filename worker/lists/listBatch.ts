import type { ListName } from '../../src/contract/lists.ts'
import type { ListRows } from './rowChecks.ts'

/** Some rows of a list. They are read once, in order, before the next batch is requested. */
export interface ListBatch<L extends ListName> {
  readonly rows: Iterable<ListRows[L]>
  readonly count: number
  /** Rows that failed the checks of their list. */
  readonly refused: number
}
