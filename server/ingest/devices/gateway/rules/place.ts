import { isOnGlobe, isZeroPlace } from '../../../../../src/contract/rules/plausibility.ts'
import type { DeviceFix } from '../../ports.ts'

/** Why a place is invalid; the report itself is stored as one without a place. */
export type PlaceFault = 'zeroPlace' | 'placeRange'

/** null: a place on earth. */
export const findPlaceFault = ({ latitude, longitude }: DeviceFix): PlaceFault | null => {
  if (!isOnGlobe(latitude, longitude)) return 'placeRange'
  return isZeroPlace(latitude, longitude) ? 'zeroPlace' : null
}
