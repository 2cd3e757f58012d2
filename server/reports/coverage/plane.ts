import type { Path64 } from 'clipper2-ts'
import type { ZonePoint } from '../../../src/contract/entities/geozone.ts'
import { EARTH_RADIUS_M } from '../../../src/contract/rules/geodesy.ts'
import type { Run } from './workRuns.ts'

/** Units of the plane per metre: whole centimetres, as the clipping library computes with whole numbers. */
export const UNITS_PER_M = 100
const RADIANS = Math.PI / 180
const UNITS_PER_RADIAN = EARTH_RADIUS_M * UNITS_PER_M

/** Between degrees and a plane of whole centimetres. */
export interface Plane {
  readonly pathOf: (run: Run) => Path64
  /** A closed ring, its first point repeated. */
  readonly ringOf: (path: Path64) => ZonePoint[]
}

/**
 * The sinusoidal projection around the middle of the runs (Snyder, "Map Projections: A Working Manual", USGS 1987, p.
 * 243): areas are true everywhere, and lengths within 100 km of the middle are true to half a percent.
 */
export const planeAround = (runs: readonly Run[]): Plane => {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const run of runs) {
    for (let at = 0; at < run.length; at += 2) {
      least = Math.min(least, run[at] ?? 0)
      most = Math.max(most, run[at] ?? 0)
    }
  }
  const middle = (least + most) / 2
  return {
    pathOf: (run) => {
      const path: Path64 = []
      for (let at = 0; at < run.length; at += 2) {
        const [longitude, latitude] = [(run[at] ?? 0) - middle, (run[at + 1] ?? 0) * RADIANS]
        path.push({
          x: Math.round(longitude * RADIANS * Math.cos(latitude) * UNITS_PER_RADIAN),
          y: Math.round(latitude * UNITS_PER_RADIAN),
        })
      }
      return path
    },
    ringOf: (path) => {
      const ring = path.map(({ x, y }) => {
        const latitude = y / UNITS_PER_RADIAN
        const longitude = middle + x / UNITS_PER_RADIAN / Math.cos(latitude) / RADIANS
        return { latitude: roundedDegrees(latitude / RADIANS), longitude: roundedDegrees(longitude) }
      })
      return ring[0] ? [...ring, ring[0]] : ring
    },
  }
}

/** A centimetre is a ten-millionth of a degree. */
const roundedDegrees = (degrees: number): number => Math.round(degrees * 1e7) / 1e7
