import type { TableLook } from '../../session/storedValues.ts'

/** The fields of a column that its look needs. */
interface LookedColumn {
  readonly id: string
  readonly isWideOnly?: boolean
  readonly width?: string
}

export const FIRST_LOOK: TableLook = { hidden: null, widths: {} }
/** Percent of the table: room for a few letters. */
const WIDTH_MIN = 4

/** Without a choice of the person the columns for wide windows are hidden elsewhere; one is always shown. */
export const shownColumns = <C extends LookedColumn>(
  columns: readonly C[],
  { hidden }: TableLook,
  hasRoom: boolean,
): readonly C[] => {
  const shown = columns.filter(({ id, isWideOnly }) =>
    hidden === null ? hasRoom || !isWideOnly : !hidden.includes(id),
  )
  return shown.length > 0 ? shown : columns.slice(0, 1)
}

/** The look with exactly these columns shown. */
export const withShown = (
  look: TableLook,
  columns: readonly LookedColumn[],
  shown: ReadonlySet<string>,
): TableLook => ({ ...look, hidden: columns.flatMap(({ id }) => (shown.has(id) ? [] : [id])) })

/**
 * CSS width of a column. In a table whose widths were changed a column that was hidden then gets an even share: a table
 * that is full gives a column without a width none.
 */
export const columnWidth = (
  { id, width }: LookedColumn,
  { widths }: TableLook,
  count: number,
): string | undefined => {
  const own = widths[id]
  if (own !== undefined) return `${own}%`
  return Object.keys(widths).length === 0 ? width : `${100 / count}%`
}

/** Two neighbours of these widths after their border moved, each as wide as the least at least. In percent. */
export const movedBorder = (
  [before, after]: readonly [number, number],
  by: number,
): readonly [number, number] => {
  const first = Math.min(Math.max(before + by, WIDTH_MIN), before + after - WIDTH_MIN)
  return [first, before + after - first]
}
