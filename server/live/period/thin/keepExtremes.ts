import { inSlices } from '../../../platform/slices.ts'

/**
 * Keeps the first, last, smallest and largest value of each of `buckets` equal parts of the time (M4: Jugel, Jerzak,
 * Hackenbroich, Markl, "M4: A Visualization-Oriented Time Series Data Aggregation", VLDB 2014): drawn at a width of
 * that many pixels, the kept values look like the whole curve. NaN is no value, and is kept where it begins and ends.
 */
export const keepExtremes = async (
  timestamp: Float64Array,
  value: ArrayLike<number>,
  keep: Uint8Array,
  buckets: number,
): Promise<void> => {
  const count = timestamp.length
  const began = timestamp[0] ?? 0
  const width = Math.max(1, ((timestamp[count - 1] ?? 0) - began) / buckets)
  let [bucket, first, least, most] = [-1, 0, -1, -1]
  const close = (end: number): void => {
    for (const index of [first, least, most, end]) if (index >= 0) keep[index] = 1
  }
  await inSlices(count, (index) => {
    const own = Math.min(buckets - 1, Math.floor(((timestamp[index] ?? 0) - began) / width))
    if (own !== bucket) {
      if (bucket >= 0) close(index - 1)
      ;[bucket, first, least, most] = [own, index, -1, -1]
    }
    const here = value[index] ?? Number.NaN
    if (Number.isNaN(here) !== Number.isNaN(value[index - 1] ?? Number.NaN) && index > 0) {
      keep[index - 1] = 1
      keep[index] = 1
    }
    if (Number.isNaN(here)) return
    if (least < 0 || here < (value[least] ?? 0)) least = index
    if (most < 0 || here > (value[most] ?? 0)) most = index
  })
  if (count > 0) close(count - 1)
}

/** Keeps both sides of every change. */
export const keepChanges = async (value: ArrayLike<number>, keep: Uint8Array): Promise<void> => {
  if (value.length > 0) keep[0] = keep[value.length - 1] = 1
  await inSlices(value.length, (index) => {
    if (index === 0 || Object.is(value[index], value[index - 1])) return
    keep[index - 1] = 1
    keep[index] = 1
  })
}
