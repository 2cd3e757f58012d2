import type { MarkBuffers } from '../contract/engine.ts'

/** How many marks are looked at: enough to find where a fleet gathers, whatever its size (L1). */
const SAMPLE = 200
/** Degrees: about what a screen shows at the default zoom. */
const REACH = 3

/**
 * Where most of the fleet gathers: of a sample of the marks, the one with the most others within reach, as
 * [longitude, latitude]; null without marks.
 */
export const busiestPlace = (marks: MarkBuffers): readonly [number, number] | null => {
  const step = Math.max(1, Math.ceil(marks.count / SAMPLE))
  const sample: [number, number][] = []
  for (let row = 0; row < marks.count; row += step) {
    sample.push([marks.positions[row * 2] ?? 0, marks.positions[row * 2 + 1] ?? 0])
  }
  const neighbours = ([lon, lat]: readonly [number, number]): number =>
    sample.filter(([x, y]) => Math.abs(x - lon) < REACH && Math.abs(y - lat) < REACH).length
  let best: { at: readonly [number, number]; count: number } | null = null
  for (const at of sample) {
    const count = neighbours(at)
    if (best === null || count > best.count) best = { at, count }
  }
  return best?.at ?? null
}

/** West, south, east, north of a sample of the marks, degrees; null without marks. */
export const fleetBounds = (marks: MarkBuffers): readonly [number, number, number, number] | null => {
  if (marks.count === 0) return null
  const step = Math.max(1, Math.ceil(marks.count / (SAMPLE * 10)))
  let [west, south, east, north] = [180, 90, -180, -90]
  for (let row = 0; row < marks.count; row += step) {
    const lon = marks.positions[row * 2] ?? 0
    const lat = marks.positions[row * 2 + 1] ?? 0
    west = Math.min(west, lon)
    east = Math.max(east, lon)
    south = Math.min(south, lat)
    north = Math.max(north, lat)
  }
  return [west, south, east, north]
}
