import { isSameData } from '../contract/rules/sameData.ts'

/**
 * Keeps references stable across snapshots: a structured clone makes every part of a snapshot a new object, and a
 * view that receives a new object re-renders. Returns `before` when `after` is equal. Parts are small (sums, states,
 * groups, rows in the window): the cost never grows with the fleet.
 */
export const samePart = <T>(before: T, after: T): T => (isSameData(before, after) ? before : after)

/** The new rows, each as its previous object where nothing of it changed; `before` when none did. */
export const sameRows = <T>(
  before: readonly T[],
  after: readonly T[],
  keyOf: (row: T) => number | string,
): readonly T[] => {
  const known = new Map(before.map((row) => [keyOf(row), row]))
  const rows = after.map((row) => {
    const old = known.get(keyOf(row))
    return old !== undefined && isSameData(old, row) ? old : row
  })
  return rows.length === before.length && rows.every((row, index) => row === before[index]) ? before : rows
}
