/**
 * Keeps references stable across snapshots: a structured clone makes every part of a snapshot a new object, and a view
 * that is given a new object renders again. Returns `before` when `after` says the same. Parts are small (sums, states,
 * groups, rows in the window): the cost never grows with the fleet.
 */
export const samePart = <T>(before: T, after: T): T => (isSame(before, after) ? before : after)

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const isSame = (a: unknown, b: unknown): boolean => {
  if (Object.is(a, b)) return true
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((item, index) => isSame(item, b[index]))
  }
  if (!isRecord(a) || !isRecord(b) || Array.isArray(a) !== Array.isArray(b)) return false
  const keys = Object.keys(a)
  return keys.length === Object.keys(b).length && keys.every((key) => key in b && isSame(a[key], b[key]))
}

/** The new rows, each as the object that it was before where nothing of it changed; `before` when none did. */
export const sameRows = <T>(
  before: readonly T[],
  after: readonly T[],
  keyOf: (row: T) => number | string,
): readonly T[] => {
  const known = new Map(before.map((row) => [keyOf(row), row]))
  const rows = after.map((row) => {
    const old = known.get(keyOf(row))
    return old === undefined ? row : samePart(old, row)
  })
  return rows.length === before.length && rows.every((row, index) => row === before[index]) ? before : rows
}
