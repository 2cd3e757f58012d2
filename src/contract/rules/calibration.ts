import type { CalibrationPoint } from '../entities/sensorSetup.ts'

/** The points in the order of their raw values. */
export const sortedPoints = (points: readonly CalibrationPoint[]): CalibrationPoint[] =>
  points.toSorted((a, b) => a.raw - b.raw)

/** The first raw value that stands twice; null: none does. */
export const repeatedRaw = (points: readonly CalibrationPoint[]): number | null => {
  const seen = new Set<number>()
  for (const { raw } of points) {
    if (seen.has(raw)) return raw
    seen.add(raw)
  }
  return null
}

/**
 * What a raw value means: linear between the points, which are in the order of their raw values. Below the first and above
 * the last it is what that point says: a tank is never emptier than empty nor fuller than full.
 */
export const calibrated = (points: readonly CalibrationPoint[], raw: number): number => {
  const next = points.findIndex((point) => point.raw >= raw)
  const upper = points[next]
  if (!upper) return points.at(-1)?.value ?? raw
  const lower = points[next - 1]
  if (!lower) return upper.value
  return lower.value + ((raw - lower.raw) / (upper.raw - lower.raw)) * (upper.value - lower.value)
}
