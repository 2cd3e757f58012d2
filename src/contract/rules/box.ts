import type { GeoBox, GeoPoint } from '../engine/view.ts'

/** The box extended by one place; null: the place alone. Degrees WGS 84. */
export const boxWith = (box: GeoBox | null, latitude: number, longitude: number): GeoBox => ({
  west: Math.min(box?.west ?? longitude, longitude),
  south: Math.min(box?.south ?? latitude, latitude),
  east: Math.max(box?.east ?? longitude, longitude),
  north: Math.max(box?.north ?? latitude, latitude),
})

/** The box around those of the places that are known; null without any. */
export const boxAround = (
  places: Iterable<{ readonly [K in keyof GeoPoint]: GeoPoint[K] | null }>,
): GeoBox | null => {
  let box: GeoBox | null = null
  for (const { latitude, longitude } of places)
    if (latitude !== null && longitude !== null) box = boxWith(box, latitude, longitude)
  return box
}

/** The middle of a box that does not cross the date line. */
export const boxMiddle = ({ west, south, east, north }: GeoBox): GeoPoint => ({
  latitude: (south + north) / 2,
  longitude: (west + east) / 2,
})

/** The box around both boxes; null without either. */
export const joinedBox = (one: GeoBox | null, other: GeoBox | null): GeoBox | null =>
  other === null ? one : boxWith(boxWith(one, other.south, other.west), other.north, other.east)
