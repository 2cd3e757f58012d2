/** The eight compass points, clockwise from north. */
export const COMPASS_POINTS = [
  'north',
  'northEast',
  'east',
  'southEast',
  'south',
  'southWest',
  'west',
  'northWest',
] as const
export type CompassPoint = (typeof COMPASS_POINTS)[number]

const FULL_TURN = 360
const SECTOR = FULL_TURN / COMPASS_POINTS.length

/** The compass point nearest to an azimuth (degrees clockwise from north, any number of turns). */
export const compassPoint = (azimuth: number): CompassPoint => {
  const turn = ((azimuth % FULL_TURN) + FULL_TURN) % FULL_TURN
  return COMPASS_POINTS[Math.round(turn / SECTOR) % COMPASS_POINTS.length] ?? 'north'
}
