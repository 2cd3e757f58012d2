import { bearingDeg, distanceM } from '../../../src/contract/rules/geodesy.ts'
import { lastNotAbove } from './profile.ts'
import type { Point } from './roads.ts'

/** A path on the ground as columns: points in degrees, and the metres from the start to each. */
export interface Path {
  readonly latitude: Float64Array
  readonly longitude: Float64Array
  readonly metres: Float64Array
}

/** @param points at least two. */
export const buildPath = (points: readonly Point[]): Path => {
  const metres = new Float64Array(points.length)
  for (let i = 1; i < points.length; i++) {
    const a = points[i - 1]
    const b = points[i]
    if (a !== undefined && b !== undefined) metres[i] = (metres[i - 1] ?? 0) + distanceM(...a, ...b)
  }
  return {
    latitude: Float64Array.from(points, (p) => p[0]),
    longitude: Float64Array.from(points, (p) => p[1]),
    metres,
  }
}

/** The place `metres` along a path and the heading there, degrees clockwise from north. */
export const placeOnPath = (
  path: Path,
  metres: number,
): { readonly latitude: number; readonly longitude: number; readonly azimuth: number } => {
  const at = Math.min(lastNotAbove(path.metres, metres), path.metres.length - 2)
  const [lat1, lat2] = [path.latitude[at] ?? 0, path.latitude[at + 1] ?? 0]
  const [lon1, lon2] = [path.longitude[at] ?? 0, path.longitude[at + 1] ?? 0]
  const start = path.metres[at] ?? 0
  const length = (path.metres[at + 1] ?? 0) - start
  const u = length > 0 ? Math.min(1, Math.max(0, (metres - start) / length)) : 0
  return {
    latitude: lat1 + (lat2 - lat1) * u,
    longitude: lon1 + (lon2 - lon1) * u,
    azimuth: bearingDeg(lat1, lon1, lat2, lon2),
  }
}
