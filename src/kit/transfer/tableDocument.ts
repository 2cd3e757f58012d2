import type { BarChart } from './barChart.ts'

/** A moment, ms since the epoch, which each file format writes in its own way. */
export interface Moment {
  readonly at: number
  /** What a clock of another time zone shows then, ms as if it were UTC; absent: the browser's zone counts. */
  readonly wall?: number
  /** Only its day is of interest. */
  readonly isDay?: boolean
}
/** A duration, which spreadsheets can sum up. */
export interface Duration {
  readonly ms: number
}
/** Numbers, moments and durations stay typed in spreadsheets, and are written in the local form on paper. */
export type Cell = string | number | Moment | Duration | null

/** A moment as a cell; null stays empty. */
export const momentCell = (at: number | null): Cell => (at === null ? null : { at })

export const isMoment = (cell: Cell): cell is Moment =>
  typeof cell === 'object' && cell !== null && 'at' in cell
export const isDuration = (cell: Cell): cell is Duration =>
  typeof cell === 'object' && cell !== null && 'ms' in cell

/** A table for export. Units belong to the column titles. */
export interface DocumentTable {
  readonly name: string
  /** Titles of the columns. */
  readonly head: readonly string[]
  /** Columns of texts that are aligned at their end on paper, as numbers are: values with a unit, durations. */
  readonly endColumns?: readonly number[]
  /** May be generated while they are read, so that a quarter of a million need no second copy. */
  readonly rows: Iterable<readonly Cell[]>
  /** Rows that name or sum up others, by their place: shaded on paper. */
  readonly summaryRows?: readonly number[]
}

/** A part of a document on paper. table: the place among the tables of the document. */
export type DocumentBlock =
  | { readonly type: 'table'; readonly table: number }
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'chart'; readonly chart: BarChart }

/**
 * Whose document it is, on paper. logo: a PNG or JPEG data address with its sides in pixels; accentLight: `#rrggbb` of a stripe above all,
 * null: there is none.
 */
export interface DocumentBrand {
  readonly company: string
  readonly logo: { readonly address: string; readonly width: number; readonly height: number } | null
  readonly accentLight: string | null
}

/** Tables with what a reader must know about them: what a report or a list exports. */
export interface TableDocument {
  readonly title: string
  /** Lines below the title, such as period, client and time zone. */
  readonly lines: readonly string[]
  readonly tables: readonly DocumentTable[]
  readonly brand?: DocumentBrand
  /** The order on paper, which also has texts and charts; absent: the tables alone. */
  readonly blocks?: readonly DocumentBlock[]
}

/** The parts of a document on paper, in order. */
export const blocksOf = ({ tables, blocks }: TableDocument): readonly DocumentBlock[] =>
  blocks ?? tables.map((_, table) => ({ type: 'table', table }))
