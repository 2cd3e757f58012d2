/** Rows are requested in steps, so that a scroll by one row requests nothing. */
const STEP = 8

/**
 * The range to request when rows `first` to `last` are on the screen: a little more, in whole steps.
 */
export const windowFor = (first: number, last: number, total: number): { first: number; count: number } => {
  if (total === 0 || last < first) return { first: 0, count: 0 }
  const from = Math.max(0, Math.floor(first / STEP) * STEP - STEP)
  const to = Math.min(total, Math.ceil((last + 1) / STEP) * STEP + STEP)
  return { first: from, count: Math.max(0, to - from) }
}
