/** How far a vehicle may be from the planned way of a route, metres. */
export const CORRIDOR = { minimum: 50, maximum: 50_000 } as const
/** A vehicle that was off the way is back within this share of the permitted distance. */
export const CORRIDOR_BACK_SHARE = 0.8
