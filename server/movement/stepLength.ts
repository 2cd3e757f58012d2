import { type Fix, metresBetween } from './fix.ts'

const RADIANS = Math.PI / 180
/** Sigma of a place, metres, per axis: between the 5 of a free sky and the 15 of a street. */
const PLACE_SIGMA = 13
/** Metres by which speed at both ends misses the way between, per second²: the trapezoid's error at about 1.2 m/s². */
const SPEED_ERROR = 0.1
/** Share by which a way is longer than the beeline without anybody having turned at its ends. */
const BEND = 0.1
/** m/s */
const COURSE_SPEED = 1.5
/** Metres from which a vehicle drove, even if its device says at both ends that it stands. */
const FAR = 100
/** Degrees of turn between two positions that a bend makes; a greater one is that of a corner. */
const BEND_TURN = 30
/** Degrees; at a greater turn between two positions nothing is known of the way. */
const GREATEST_TURN = 135

/**
 * Metres of way between two positions of a moving vehicle. Two measures are weighed by the inverse of their variance: the
 * integral of the speed (good while positions are close) and the geometry of the places (good while they are far). Noise
 * of the places makes the beeline longer by about sigma²/beeline, which is taken off; a turn between the courses at both
 * ends makes the way longer than the beeline.
 */
export const stepLength = (from: Fix, to: Fix): number => {
  const beeline = metresBetween(from, to)
  const straight = withoutNoise(beeline)
  if (from.speed === null || to.speed === null) return straight
  if (Math.max(from.speed, to.speed) < COURSE_SPEED && beeline > FAR) return straight
  const seconds = (to.at - from.at) / 1_000
  const bySpeed = ((from.speed + to.speed) / 2) * seconds
  const byPlaces = wayByPlaces(straight, turnBetween(from, to), bySpeed)
  const speedVariance = (SPEED_ERROR * seconds * seconds) ** 2
  const placeVariance = 2 * PLACE_SIGMA ** 2 + (BEND * beeline) ** 2
  const weight = placeVariance / (placeVariance + speedVariance)
  return weight * bySpeed + (1 - weight) * byPlaces
}

const withoutNoise = (beeline: number): number =>
  beeline <= PLACE_SIGMA ? beeline / 2 : beeline - PLACE_SIGMA ** 2 / beeline

/**
 * What the speed says, between an arc and a corner. At a corner it says too much, for both ends are seen at full speed and
 * the slow part is between them, so the corner itself has as much say.
 */
const wayByPlaces = (beeline: number, turn: number | null, bySpeed: number): number => {
  if (turn === null) return clamp(bySpeed, beeline, beeline * (1 + BEND / 2))
  if (turn > GREATEST_TURN) return clamp(bySpeed, beeline, beeline * 2)
  const half = Math.max(1e-3, (turn / 2) * RADIANS)
  const corner = beeline * cornerDetour(half)
  const within = clamp(bySpeed, (beeline * half) / Math.sin(half), corner)
  return turn > BEND_TURN ? (corner + within) / 2 : within
}

/**
 * How many times the beeline a way round one corner is, the corner being anywhere on it with the same likelihood: the way
 * over the mean of sqrt(cos² + 4 sin² v²) for v from -1/2 to 1/2, of half the turn in radians.
 */
const cornerDetour = (half: number): number => {
  const [sine, cosine] = [Math.sin(half), Math.cos(half)]
  return 2 / (1 + ((cosine * cosine) / sine) * Math.atanh(sine))
}

/** Degrees between the courses at both ends; null where one has none: a receiver knows no course of what hardly moves. */
const turnBetween = (from: Fix, to: Fix): number | null => {
  const [before, after] = [courseOf(from), courseOf(to)]
  return before === null || after === null ? null : Math.abs(((after - before + 540) % 360) - 180)
}

const courseOf = ({ azimuth, speed }: Fix): number | null =>
  speed !== null && speed >= COURSE_SPEED ? azimuth : null

const clamp = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value))
