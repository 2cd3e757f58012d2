import type { ListEntry, RowWindow } from '../contract/engine/rows.ts'

/** The line at a place of the list; null while the engine has not delivered it (a skeleton is shown instead). */
export const entryAt = (window: RowWindow, index: number): ListEntry | null =>
  window.rows[index - window.first] ?? null
