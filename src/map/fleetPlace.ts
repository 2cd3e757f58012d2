import type { ClusterBuffers, MarkBuffers } from '../contract/engine/marks.ts'
import type { DotPicture } from '../contract/engine/dots.ts'

/** Sample size: enough marks to find where a fleet is densest, whatever its size (L1). */
const SAMPLE = 200
/** Degrees: about what a screen shows at the default zoom. */
const REACH = 3

const largestCluster = ({ count, totals, positions }: ClusterBuffers): readonly [number, number] => {
  const shown = totals.subarray(0, count)
  const row = shown.indexOf(Math.max(...shown))
  return [positions[row * 2] ?? 0, positions[row * 2 + 1] ?? 0]
}

const markSample = (marks: MarkBuffers): [number, number][] => {
  const step = Math.max(1, Math.ceil(marks.count / SAMPLE))
  const sample: [number, number][] = []
  for (let row = 0; row < marks.count; row += step) {
    sample.push([marks.positions[row * 2] ?? 0, marks.positions[row * 2 + 1] ?? 0])
  }
  return sample
}

const dotSample = ({ sample }: DotPicture): [number, number][] =>
  Array.from({ length: sample.length / 2 }, (_, i) => [sample[i * 2] ?? 0, sample[i * 2 + 1] ?? 0])

/**
 * Where most of the fleet is, as [longitude, latitude]: of a sample of the marks, the one with the most others within
 * reach; with clusters, the position of the largest; among dots, of those that the picture names. Null when there are
 * none.
 */
export const busiestPlace = (
  marks: MarkBuffers,
  clusters: ClusterBuffers,
  dots: DotPicture | null = null,
): readonly [number, number] | null => {
  if (clusters.count > 0) return largestCluster(clusters)
  const sample = dots === null ? markSample(marks) : dotSample(dots)
  const neighbours = ([lon, lat]: readonly [number, number]): number =>
    sample.filter(([x, y]) => Math.abs(x - lon) < REACH && Math.abs(y - lat) < REACH).length
  let best: { at: readonly [number, number]; count: number } | null = null
  for (const at of sample) {
    const count = neighbours(at)
    if (best === null || count > best.count) best = { at, count }
  }
  return best?.at ?? null
}
