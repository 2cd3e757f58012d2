/** m/s of a knot: a nautical mile of 1,852 m in an hour. */
export const KNOT = 1_852 / 3_600

/** Senders write a negative number for an unknown value. */
export const orUnknown = (value: number | null | undefined): number | null =>
  value === null || value === undefined || value < 0 ? null : value

export const inMetresPerSecond = (knots: number | null): number | null =>
  knots === null ? null : knots * KNOT

/** Degrees from 0 to below 360; devices send 360 too. null: missing. */
export const asCourse = (degrees: number | null): number | null => (degrees === null ? null : degrees % 360)
