import { plausibleSpeed } from '../../../../../src/contract/rules/plausibility.ts'
import { distanceM } from '../../../../../src/contract/rules/geodesy.ts'
import { NEVER } from '../never.ts'
import type { PlaceMemory } from './jump.ts'

/** Drift of a standing receiver, metres: less is no movement. */
const WANDER = 30
/** m/s; below it a step is the receiver drift of a standing vehicle. */
const SLOWEST = 0.5
/** Longer steps say little about the speed at their end, ms. */
const LONGEST_STEP_MS = 600_000

/**
 * The speed of a vehicle whose device reports none, m/s: computed from the distance to the last trusted place.
 * @returns null if there is no such place, it is too old, or no vehicle can have driven the distance
 */
export const stepSpeed = (
  { goodAt, goodLatitude, goodLongitude }: PlaceMemory,
  at: number,
  { latitude, longitude }: { readonly latitude: number; readonly longitude: number },
): number | null => {
  if (goodAt === NEVER || at <= goodAt || at - goodAt > LONGEST_STEP_MS) return null
  const metres = distanceM(goodLatitude, goodLongitude, latitude, longitude)
  const speed = (metres * 1_000) / (at - goodAt)
  return metres < WANDER || speed < SLOWEST ? 0 : plausibleSpeed(speed)
}
