/** Width of the whole Web Mercator world at zoom 0 in CSS pixels, as in MapLibre. */
const WORLD_PX = 512
const RADIANS = Math.PI / 180
/** The limit of the square Web Mercator world, degrees. */
const MAX_LATITUDE = 85.051_128_779_806_59

/** Width of the world at a zoom, CSS pixels. */
export const worldPx = (zoom: number): number => WORLD_PX * 2 ** zoom

/** Web Mercator in a world of width 1: 0 at the date line in the west, 1 in the east. */
export const mercatorX = (longitude: number): number => (longitude + 180) / 360

/**
 * Web Mercator in a world of height 1: 0 in the north, 1 in the south; places nearer to a pole are clamped to the
 * edge.
 */
export const mercatorY = (latitude: number): number => {
  const sine = Math.sin(RADIANS * Math.min(MAX_LATITUDE, Math.max(-MAX_LATITUDE, latitude)))
  return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)
}

/** The longitude of an x of `mercatorX`, degrees. */
export const longitudeOf = (x: number): number => x * 360 - 180

/** The latitude of a y of `mercatorY`, degrees. */
export const latitudeOf = (y: number): number => Math.atan(Math.sinh((0.5 - y) * 2 * Math.PI)) / RADIANS
