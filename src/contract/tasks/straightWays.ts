/** Without a road engine: ways are straight lines, so many times longer. */
export const STRAIGHT_DETOUR = 1.3
/** How fast a vehicle drives of which nothing else is known, m/s (50 km/h). */
export const STRAIGHT_SPEED = 50_000 / 3_600
