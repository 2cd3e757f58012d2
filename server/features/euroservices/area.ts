/** The border of Poland as SENT-GEO draws it, roughly; what is outside is refused there. */
const SOUTH = 49
const NORTH = 54.835778
const WEST = 14.116667
const EAST = 24.15

/** Whether the receivers take a place, degrees. */
export const isInArea = (latitude: number, longitude: number): boolean => {
  if (latitude < SOUTH || latitude > NORTH || longitude < WEST || longitude > EAST) return false
  const isSouthWest = 54.9 - latitude - 0.3 * longitude > 0
  const isSouthEast = 1.25 * longitude + 20.375 - latitude > 0
  const isKaliningrad = longitude > 19 && latitude > 54.5
  return !isSouthWest && !isSouthEast && !isKaliningrad
}
