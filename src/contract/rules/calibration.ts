import type { CalibrationPoint } from '../entities/sensorSetup.ts'

/** The points sorted by raw value. */
export const sortedPoints = (points: readonly CalibrationPoint[]): CalibrationPoint[] =>
  points.toSorted((a, b) => a.raw - b.raw)

/** The first duplicate raw value; null: there is none. */
export const repeatedRaw = (points: readonly CalibrationPoint[]): number | null => {
  const seen = new Set<number>()
  for (const { raw } of points) {
    if (seen.has(raw)) return raw
    seen.add(raw)
  }
  return null
}

/**
 * The calibrated value of a raw value: linear between the points, which are sorted by raw value. Below the first and
 * above the last point it is that point's value: a tank is never emptier than empty nor fuller than full.
 */
export const calibrated = (points: readonly CalibrationPoint[], raw: number): number => {
  const next = points.findIndex((point) => point.raw >= raw)
  const upper = points[next]
  if (!upper) return points.at(-1)?.value ?? raw
  const lower = points[next - 1]
  if (!lower) return upper.value
  return lower.value + ((raw - lower.raw) / (upper.raw - lower.raw)) * (upper.value - lower.value)
}
