/** The middle of a few numbers, which stay as they are; NaN of none. */
export const median = (numbers: readonly number[]): number => {
  const sorted = numbers.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const [low, high] = [sorted[middle - 1], sorted[middle]]
  if (high === undefined) return Number.NaN
  return sorted.length % 2 === 1 || low === undefined ? high : (low + high) / 2
}

/** Sigma of what scatters about a middle: median absolute deviation, times 1.4826 as for normal noise. */
export const spread = (numbers: readonly number[]): number => {
  const middle = median(numbers)
  return 1.4826 * median(numbers.map((each) => Math.abs(each - middle)))
}
