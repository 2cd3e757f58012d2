import { distanceM } from '../../../src/contract/rules/geodesy.ts'

/**
 * The validity rules: which reported positions are faults of the device or of its recording. A fault is shown as a
 * fault (validity below 100, STATUS-16) and never as travel. Speeds m/s, degrees WGS 84, times ms.
 */

/** Why a position is a fault; the words are printed and counted. */
export const POSITION_FAULTS = ['zeroIsland', 'outOfRange', 'sentinelSpeed', 'jump'] as const
export type PositionFault = (typeof POSITION_FAULTS)[number]

/**
 * A place this close to 0,0 is a receiver without a fix: no road vehicle is there. 0.001 degrees are 111 m; devices
 * send exact zeros, some of them rounded through a scaled integer.
 */
export const ZERO_ISLAND_DEG = 0.001
/**
 * No fleet vehicle drives this fast (396 km/h). Devices send their largest code for "unknown": 113.9952 m/s is the
 * 1139.952 of a 10-bit field in Capital Metro's feed, 410.4 km/h after conversion.
 */
export const SENTINEL_SPEED_MS = 110
/** A step from the last good place that needs more than this (216 km/h) is a jump. */
export const JUMP_SPEED_MS = 60
/** After this many positions in a row that agree with each other, the new place is the true one. */
export const JUMP_ACCEPT_AFTER = 3

export interface Fix {
  readonly at: number
  readonly latitude: number
  readonly longitude: number
  /** As the device or file said it; null when it said nothing. */
  readonly speed: number | null
}
type Place = Pick<Fix, 'at' | 'latitude' | 'longitude'>

/** The fault of a place by itself: outside the globe, or 0,0. */
export const placeFault = (latitude: number, longitude: number): 'outOfRange' | 'zeroIsland' | null => {
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) return 'outOfRange'
  if (Math.abs(latitude) < ZERO_ISLAND_DEG && Math.abs(longitude) < ZERO_ISLAND_DEG) return 'zeroIsland'
  return null
}

/** A speed that stands for "unknown" or "error", or is no speed at all. */
export const isSentinelSpeed = (speed: number | null): boolean =>
  speed !== null && !(speed >= 0 && speed < SENTINEL_SPEED_MS)

/** Whether going from one place to the other in the time between them is impossible for a road vehicle. */
export const isJump = (from: Place, to: Place): boolean => {
  const metres = distanceM(from.latitude, from.longitude, to.latitude, to.longitude)
  return metres > (JUMP_SPEED_MS * Math.max(0, to.at - from.at)) / 1_000
}

/** What the rules remember of one vehicle between two of its positions. */
export interface FaultMemory {
  /** The last good place; null before the first. */
  readonly lastGood: Place | null
  /** The latest of the positions that jumped away and agree with each other, and how many there are. */
  readonly candidate: Place | null
  readonly agreeing: number
}
export const NO_MEMORY: FaultMemory = { lastGood: null, candidate: null, agreeing: 0 }

export type FixVerdict =
  | { readonly fault: null; readonly memory: FaultMemory; readonly relocated: boolean }
  | { readonly fault: PositionFault; readonly memory: FaultMemory }

/**
 * Judges the next position of a vehicle. The place is judged first, then the speed, then the step from the last good
 * place; a faulty place or speed changes nothing of what is remembered. `relocated` marks the good position that was
 * accepted after a jump: the way to it was not travelled.
 */
export const judgeFix = (memory: FaultMemory, fix: Fix): FixVerdict => {
  const place = placeFault(fix.latitude, fix.longitude)
  if (place !== null) return { fault: place, memory }
  if (isSentinelSpeed(fix.speed)) return { fault: 'sentinelSpeed', memory }
  const here: Place = { at: fix.at, latitude: fix.latitude, longitude: fix.longitude }
  if (memory.lastGood === null || !isJump(memory.lastGood, here)) {
    return { fault: null, memory: { lastGood: here, candidate: null, agreeing: 0 }, relocated: false }
  }
  const agrees = memory.candidate !== null && !isJump(memory.candidate, here)
  const agreeing = agrees ? memory.agreeing + 1 : 1
  if (agreeing > JUMP_ACCEPT_AFTER) {
    return { fault: null, memory: { lastGood: here, candidate: null, agreeing: 0 }, relocated: true }
  }
  return { fault: 'jump', memory: { lastGood: memory.lastGood, candidate: here, agreeing } }
}
