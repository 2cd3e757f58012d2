import type { TimeSpan } from '../contract/timeSpan.ts'
import { firstNotBefore } from './track.ts'

/** Indexes of at most this many samples represent a column of pixels: first, lowest, highest, last. */
const PER_COLUMN = 4

/** The indexes that represent the samples from `from` to `to` (exclusive), ascending. */
const columnIndexes = (value: Float64Array | Float32Array, from: number, to: number): number[] => {
  let lowest = -1
  let highest = -1
  let gap = -1
  for (let index = from; index < to; index++) {
    const current = value[index] ?? Number.NaN
    if (Number.isNaN(current)) {
      gap = index
      continue
    }
    if (lowest < 0 || current < (value[lowest] ?? 0)) lowest = index
    if (highest < 0 || current > (value[highest] ?? 0)) highest = index
  }
  const chosen = new Set([from, lowest, highest, lowest < 0 ? gap : -1, to - 1])
  return [...chosen].filter((index) => index >= 0).toSorted((a, b) => a - b)
}

/**
 * Decimates samples without changing the drawn line on this many columns of pixels: of each column the first, the
 * lowest, the highest and the last, and one sample beyond each end, so that the line reaches the edges. Returns
 * indexes, ascending. `moments` ascend; a value of NaN is a gap.
 */
export const decimate = (
  moments: Float64Array,
  value: Float64Array | Float32Array,
  span: TimeSpan,
  columns: number,
): Uint32Array => {
  const first = Math.max(0, firstNotBefore(moments, span.from) - 1)
  const inside = firstNotBefore(moments, span.to)
  const last = Math.min(moments.length, inside + 1)
  if (last - first <= columns * PER_COLUMN) {
    return Uint32Array.from({ length: last - first }, (_, step) => first + step)
  }
  const width = (span.to - span.from) / columns
  const kept: number[] = []
  let from = first
  for (let column = 1; column <= columns && from < last; column++) {
    const to = column === columns ? last : firstNotBefore(moments, span.from + width * column)
    if (to > from) kept.push(...columnIndexes(value, from, to))
    from = Math.max(from, to)
  }
  return Uint32Array.from(kept)
}
