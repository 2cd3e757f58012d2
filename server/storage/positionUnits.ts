/**
 * Positions are stored as integers, finer than devices send: 1e-7 degrees are a centimetre, 1 cm/s is a 28th of a km/h,
 * and a receiver's course is accurate to a degree at best.
 */

const PLACE_STEPS = 1e7
const SPEED_STEPS = 100
const AZIMUTH_STEPS = 10
/** The range of a smallint; no vehicle on the ground is faster than 327 m/s or higher than 32 km. */
const SMALLEST = -32_768
const LARGEST = 32_767

const small = (value: number): number => Math.min(LARGEST, Math.max(SMALLEST, Math.round(value)))

/** Degrees as stored; null: no place. */
export const storedPlace = (degrees: number | null): number | null =>
  degrees === null ? null : Math.round(degrees * PLACE_STEPS)

/** m/s as stored. A vehicle that moves, however slowly, is not stored as stopped. */
export const storedSpeed = (speed: number): number =>
  speed > 0 ? Math.max(1, small(speed * SPEED_STEPS)) : 0

/** Degrees clockwise from north as stored; null: unknown. */
export const storedAzimuth = (degrees: number | null): number | null =>
  degrees === null ? null : small(degrees * AZIMUTH_STEPS)

/** Metres or a count as stored; null: unknown. */
export const storedWhole = (value: number | null): number | null => (value === null ? null : small(value))

/** Degrees of a stored place. */
export const readPlace = (stored: number): number => stored / PLACE_STEPS

/** m/s of a stored speed. */
export const readSpeed = (stored: number): number => stored / SPEED_STEPS

/** Degrees of a stored azimuth. */
export const readAzimuth = (stored: number): number => stored / AZIMUTH_STEPS
