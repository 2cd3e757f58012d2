/**
 * Values of devices and recordings that cannot be true, from any source. The reader of a report drops the impossible
 * part and keeps the rest of it. Speeds in m/s, places in degrees.
 */

/**
 * No vehicle of a fleet drives this fast (396 km/h). Devices send their largest code for "unknown": 113.9952 m/s is the
 * 1139.952 of a 10-bit field in Capital Metro's feed, 410.4 km/h.
 */
export const SENTINEL_SPEED = 110

/** Whether a speed is possible: a non-negative number that is not a device's code for "unknown". */
export const isPlausibleSpeed = (speed: number): boolean => speed >= 0 && speed < SENTINEL_SPEED

/** The reported speed; null where there is none or it is impossible. */
export const plausibleSpeed = (speed: number | null): number | null =>
  speed !== null && isPlausibleSpeed(speed) ? speed : null

/**
 * A place this close to 0, 0 is a receiver without a fix: it is open sea without road vehicles. 0.001 degrees are 111
 * m; devices send exact zeros, some of them rounded through a scaled integer.
 */
export const ZERO_PLACE_RADIUS = 0.001

/** Whether a place is the output of a receiver before its first fix. */
export const isZeroPlace = (latitude: number, longitude: number): boolean =>
  Math.abs(latitude) < ZERO_PLACE_RADIUS && Math.abs(longitude) < ZERO_PLACE_RADIUS

/** Whether a place is on the globe; false for NaN. */
export const isOnGlobe = (latitude: number, longitude: number): boolean =>
  Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180

/** How far from its last good place a vehicle may be for the next one to be accepted at once. */
export interface JumpLimits {
  /** Faster than any vehicle of the source, m/s. */
  readonly speed: number
  /** Metres of measurement error. */
  readonly noise: number
  /** Number of consecutive, mutually consistent doubtful places before the next one is accepted. */
  readonly doubted: number
}

/**
 * For devices that report live: 540 km/h, faster than anything on wheels or rails, and 2 km of error from reflections
 * and cell positions. A wrongly doubted true place freezes a vehicle on the map.
 */
export const DEVICE_JUMP: JumpLimits = { speed: 150, noise: 2_000, doubted: 2 }

/** For recordings of road vehicles (216 km/h), measured by satellite and recorded in time order. */
export const RECORDED_JUMP: JumpLimits = { speed: 60, noise: 0, doubted: 3 }

/** The largest possible distance of a vehicle between two times, metres; ms since the epoch. */
export const reachOf = ({ speed, noise }: JumpLimits, from: number, to: number): number =>
  noise + (speed * Math.abs(to - from)) / 1_000
