import { type Fix, metresBetween } from './fix.ts'

const RADIANS = Math.PI / 180
/** Sigma of a place, metres, per axis: between the 5 of a free sky and the 15 of a street. */
const PLACE_SIGMA = 10
/** Metres by which speed at both ends misses the way between, per second²: the trapezoid's error at about 1.2 m/s². */
const SPEED_ERROR = 0.1
/** Share by which a way is longer than the beeline without anybody having turned at its ends. */
const BEND = 0.1
/** m/s */
const COURSE_SPEED = 1.5
/** Metres from which a vehicle drove, even if its device says at both ends that it stands. */
const FAR = 100
/** Degrees; at a greater turn between two positions nothing is known of the way. */
const GREATEST_TURN = 135

/**
 * Metres of way between two positions of a moving vehicle. Two measures are weighed by the inverse of their variance: the
 * integral of the speed (good while positions are close) and the geometry of the places (good while they are far). Noise
 * of the places makes the beeline longer by about sigma²/beeline, which is taken off; a turn between the courses at both
 * ends makes the way longer than the beeline, between an arc and a sharp corner.
 */
export const stepLength = (from: Fix, to: Fix): number => {
  const beeline = metresBetween(from, to)
  const straight = withoutNoise(beeline)
  if (from.speed === null || to.speed === null) return straight
  if (Math.max(from.speed, to.speed) < COURSE_SPEED && beeline > FAR) return straight
  const seconds = (to.at - from.at) / 1_000
  const bySpeed = ((from.speed + to.speed) / 2) * seconds
  const [shortest, longest] = wayRange(from, to, straight)
  const byPlaces = Math.min(longest, Math.max(shortest, bySpeed))
  const speedVariance = (SPEED_ERROR * seconds * seconds) ** 2
  const placeVariance = 2 * PLACE_SIGMA ** 2 + (BEND * beeline) ** 2
  const weight = placeVariance / (placeVariance + speedVariance)
  return weight * bySpeed + (1 - weight) * byPlaces
}

const withoutNoise = (beeline: number): number =>
  beeline <= PLACE_SIGMA ? beeline / 2 : beeline - PLACE_SIGMA ** 2 / beeline

const wayRange = (from: Fix, to: Fix, beeline: number): readonly [number, number] => {
  const [before, after] = [courseOf(from), courseOf(to)]
  if (before === null || after === null) return [beeline, beeline * (1 + BEND / 2)]
  const turn = Math.abs(((after - before + 540) % 360) - 180)
  if (turn > GREATEST_TURN) return [beeline, beeline * 2]
  const half = Math.max(1e-6, (turn / 2) * RADIANS)
  return [(beeline * half) / Math.sin(half), beeline / Math.cos(half)]
}

/** A receiver knows no course of what hardly moves. */
const courseOf = ({ azimuth, speed }: Fix): number | null =>
  speed !== null && speed >= COURSE_SPEED ? azimuth : null
