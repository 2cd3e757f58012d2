/** Mean Earth radius of the spherical formulas, metres (IUGG). */
export const EARTH_RADIUS_M = 6_371_008.8
const RADIANS = Math.PI / 180

/** Great-circle distance in metres between two WGS 84 points in degrees (haversine). */
export const distanceM = (lat1: number, lon1: number, lat2: number, lon2: number): number => {
  const dLat = (lat2 - lat1) * RADIANS
  const dLon = (lon2 - lon1) * RADIANS
  const h =
    Math.sin(dLat / 2) ** 2 + Math.cos(lat1 * RADIANS) * Math.cos(lat2 * RADIANS) * Math.sin(dLon / 2) ** 2
  return 2 * EARTH_RADIUS_M * Math.asin(Math.min(1, Math.sqrt(h)))
}

/** Metres per degree of latitude with a margin beyond rounding errors. */
const SURE_METRES_OF_DEGREE = (EARTH_RADIUS_M * RADIANS) / 0.999

/**
 * Whether two points in degrees are at most this many metres apart. Most pairs are decided without sines: the path
 * along the meridian and then along the parallel is never the shorter one.
 */
export const isWithinM = (metres: number, lat1: number, lon1: number, lat2: number, lon2: number): boolean =>
  (Math.abs(lat2 - lat1) + Math.abs(lon2 - lon1)) * SURE_METRES_OF_DEGREE <= metres ||
  distanceM(lat1, lon1, lat2, lon2) <= metres

/** Initial great-circle bearing from the first point to the second, degrees clockwise from north in [0, 360). */
export const bearingDeg = (lat1: number, lon1: number, lat2: number, lon2: number): number => {
  const dLon = (lon2 - lon1) * RADIANS
  const y = Math.sin(dLon) * Math.cos(lat2 * RADIANS)
  const x =
    Math.cos(lat1 * RADIANS) * Math.sin(lat2 * RADIANS) -
    Math.sin(lat1 * RADIANS) * Math.cos(lat2 * RADIANS) * Math.cos(dLon)
  return (Math.atan2(y, x) / RADIANS + 360) % 360
}

/** The point `metres` away along an initial bearing, as [latitude, longitude] in degrees. */
export const destination = (lat: number, lon: number, bearing: number, metres: number): [number, number] => {
  const d = metres / EARTH_RADIUS_M
  const phi = lat * RADIANS
  const theta = bearing * RADIANS
  const sinPhi2 = Math.sin(phi) * Math.cos(d) + Math.cos(phi) * Math.sin(d) * Math.cos(theta)
  const lambda2 =
    lon * RADIANS +
    Math.atan2(Math.sin(theta) * Math.sin(d) * Math.cos(phi), Math.cos(d) - Math.sin(phi) * sinPhi2)
  return [Math.asin(sinPhi2) / RADIANS, ((((lambda2 / RADIANS + 540) % 360) + 360) % 360) - 180]
}
