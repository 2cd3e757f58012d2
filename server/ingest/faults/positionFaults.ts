import { isWithinM } from '../../../src/contract/rules/geodesy.ts'
import {
  isOnGlobe,
  isPlausibleSpeed,
  isZeroPlace,
  RECORDED_JUMP,
  reachOf,
} from '../../../src/contract/rules/plausibility.ts'

/**
 * Detects faults in recorded positions, by the limits of the contract. A faulty place is shown as a fault (validity
 * below 100, STATUS-16) and never as travel; an impossible speed costs only itself. Speeds m/s, degrees WGS 84, times
 * ms.
 */

/** Why a place is a fault; the words are printed and counted. */
export type RecordedPlaceFault = 'zeroIsland' | 'outOfRange' | 'jump'
/** The faults of a position. */
export type PositionFault = RecordedPlaceFault | 'sentinelSpeed'

/** A place at a moment, ms. */
export interface Place {
  readonly at: number
  readonly latitude: number
  readonly longitude: number
}

/** The fault of a place by itself: outside the globe, or 0,0. */
export const placeFault = (latitude: number, longitude: number): 'outOfRange' | 'zeroIsland' | null => {
  if (!isOnGlobe(latitude, longitude)) return 'outOfRange'
  return isZeroPlace(latitude, longitude) ? 'zeroIsland' : null
}

/** A speed that stands for "unknown" or "error", or is invalid; null: the recording has none. */
export const isSentinelSpeed = (speed: number | null): boolean => speed !== null && !isPlausibleSpeed(speed)

/** Whether no road vehicle can go from one place to the other in the time between them. */
export const isJump = (from: Place, to: Place): boolean => {
  const reach = reachOf(RECORDED_JUMP, from.at, Math.max(from.at, to.at))
  return !isWithinM(reach, from.latitude, from.longitude, to.latitude, to.longitude)
}

/** State of one vehicle between two of its positions. */
export interface FaultMemory {
  /** The last good place; null before the first. */
  readonly lastGood: Place | null
  /** The latest of the positions that jumped away and agree with each other, and their number. */
  readonly candidate: Place | null
  readonly agreeing: number
}
export const NO_MEMORY: FaultMemory = { lastGood: null, candidate: null, agreeing: 0 }

export type FixVerdict =
  | { readonly fault: null; readonly memory: FaultMemory; readonly relocated: boolean }
  | { readonly fault: RecordedPlaceFault; readonly memory: FaultMemory }

/**
 * Checks the next place of a vehicle: by itself, then by the step from the last good one, which a faulty place does not
 * change. `relocated` marks the good position that was accepted after a jump: the distance to it was not travelled.
 */
export const judgeFix = (memory: FaultMemory, fix: Place): FixVerdict => {
  const place = placeFault(fix.latitude, fix.longitude)
  if (place !== null) return { fault: place, memory }
  const here: Place = { at: fix.at, latitude: fix.latitude, longitude: fix.longitude }
  if (memory.lastGood === null || !isJump(memory.lastGood, here)) {
    return { fault: null, memory: { lastGood: here, candidate: null, agreeing: 0 }, relocated: false }
  }
  const agrees = memory.candidate !== null && !isJump(memory.candidate, here)
  const agreeing = agrees ? memory.agreeing + 1 : 1
  if (agreeing > RECORDED_JUMP.doubted) {
    return { fault: null, memory: { lastGood: here, candidate: null, agreeing: 0 }, relocated: true }
  }
  return { fault: 'jump', memory: { lastGood: memory.lastGood, candidate: here, agreeing } }
}
