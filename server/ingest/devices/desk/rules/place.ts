import type { DeviceFix } from '../../ports.ts'

/** Why a place is not one; the report itself is kept, as one without a place. */
export type PlaceFault = 'zeroPlace' | 'placeRange'

/** Degrees around 0, 0 within which nobody drives: it is open sea, and what trackers say before their first fix. */
const ZERO_RADIUS = 0.001

/** null: a place on earth. */
export const findPlaceFault = ({ latitude, longitude }: DeviceFix): PlaceFault | null => {
  if (!(Math.abs(latitude) <= 90) || !(Math.abs(longitude) <= 180)) return 'placeRange'
  return Math.abs(latitude) < ZERO_RADIUS && Math.abs(longitude) < ZERO_RADIUS ? 'zeroPlace' : null
}
