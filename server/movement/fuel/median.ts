/** The middle of a few numbers, which stay as they are; NaN of none. */
export const median = (numbers: readonly number[]): number => {
  const sorted = numbers.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const [low, high] = [sorted[middle - 1], sorted[middle]]
  if (high === undefined) return Number.NaN
  return sorted.length % 2 === 1 || low === undefined ? high : (low + high) / 2
}

/** Standard deviation. */
export const deviation = (numbers: readonly number[]): number => {
  const mean = numbers.reduce((sum, each) => sum + each, 0) / Math.max(1, numbers.length)
  const squares = numbers.reduce((sum, each) => sum + (each - mean) ** 2, 0)
  return Math.sqrt(squares / Math.max(1, numbers.length - 1))
}
