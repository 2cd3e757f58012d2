import type { ListEntry, RowWindow } from '../contract/engine.ts'

/** The line at a place of the list; null while the engine has not given it (a skeleton stands for it). */
export const entryAt = (window: RowWindow, index: number): ListEntry | null =>
  window.rows[index - window.first] ?? null

/** Rows asked for in steps, so that a scroll by one row asks for nothing. */
const STEP = 8

/** What to ask the engine for when rows `first` to `last` are on the screen: a little more, in whole steps. */
export const windowFor = (first: number, last: number, total: number): { first: number; count: number } => {
  if (total === 0 || last < first) return { first: 0, count: 0 }
  const from = Math.max(0, Math.floor(first / STEP) * STEP - STEP)
  const to = Math.min(total, Math.ceil((last + 1) / STEP) * STEP + STEP)
  return { first: from, count: Math.max(0, to - from) }
}
