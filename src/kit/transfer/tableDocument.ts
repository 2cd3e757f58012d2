/** A moment, ms since the epoch, which each file format writes in its own way. */
export interface Moment {
  readonly at: number
}
/** Numbers and moments stay typed in spreadsheets, and are written in the local form on paper. */
export type Cell = string | number | Moment | null

/** A moment as a cell; null stays empty. */
export const momentCell = (at: number | null): Cell => (at === null ? null : { at })

export const isMoment = (cell: Cell): cell is Moment => typeof cell === 'object' && cell !== null

/** A table for export. Units belong to the column titles. */
export interface DocumentTable {
  readonly name: string
  /** Titles of the columns. */
  readonly head: readonly string[]
  /** Columns of texts that are aligned at their end on paper, as numbers are: values with a unit, durations. */
  readonly endColumns?: readonly number[]
  /** May be generated while they are read, so that a quarter of a million need no second copy. */
  readonly rows: Iterable<readonly Cell[]>
}

/** Tables with what a reader must know about them: what a report or a list exports. */
export interface TableDocument {
  readonly title: string
  /** Lines below the title, such as period, client and time zone. */
  readonly lines: readonly string[]
  readonly tables: readonly DocumentTable[]
}
