export interface ListSize {
  readonly count: number
  /** Number of rows that a page key moves by. */
  readonly pageRows: number
}

const STEPS: Readonly<Record<string, (index: number, size: ListSize) => number>> = {
  ArrowDown: (index) => index + 1,
  ArrowUp: (index) => index - 1,
  PageDown: (index, { pageRows }) => index + pageRows,
  PageUp: (index, { pageRows }) => index - pageRows,
  Home: () => 0,
  End: (_, { count }) => count - 1,
}

/** The row that a key moves to from `index`, inside the list; null for keys that do not move. */
export const rowAfter = (key: string, index: number, size: ListSize): number | null => {
  const step = STEPS[key]
  return step ? Math.min(size.count - 1, Math.max(0, step(index, size))) : null
}
