/** Side of the world at zoom 0, CSS pixels (MapLibre's tiles of 512). */
const WORLD_PX = 512

/** Side of the world at a zoom, CSS pixels. */
export const worldPx = (zoom: number): number => WORLD_PX * 2 ** zoom

/** Web Mercator, 0 to 1 from west to east and from north to south. */
export const mercatorX = (longitude: number): number => (longitude + 180) / 360
export const mercatorY = (latitude: number): number => {
  const sin = Math.sin((latitude * Math.PI) / 180)
  return 0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI)
}
