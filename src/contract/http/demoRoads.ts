import * as z from 'zod/mini'

/** Units of a degree: about a metre. */
export const ROAD_UNITS = 100_000

/**
 * A road as longitude and latitude in turn, in whole 1/100,000 degrees: the first point, then the steps from each point
 * to the next one.
 */
const road = z.array(z.int())

/** road: between cities; street: within one. */
export const demoRoadKind = z.enum(['road', 'street'])
export type DemoRoadKind = z.infer<typeof demoRoadKind>
export const demoRoadsQuery = z.object({ kind: demoRoadKind })
/** The invented roads of one kind that the demo fleet drives on; none without a demo fleet. */
export const demoRoads = z.array(road)
export type DemoRoads = z.infer<typeof demoRoads>

/** Encodes points of latitude and longitude, degrees. */
export const encodeRoad = (points: readonly (readonly [latitude: number, longitude: number])[]): number[] => {
  let [lon, lat] = [0, 0]
  return points.flatMap(([latitude, longitude]) => {
    const [x, y] = [Math.round(longitude * ROAD_UNITS), Math.round(latitude * ROAD_UNITS)]
    const step = [x - lon, y - lat]
    ;[lon, lat] = [x, y]
    return step
  })
}

/** Points of longitude and latitude, degrees. */
export const decodeRoad = (steps: readonly number[]): [longitude: number, latitude: number][] => {
  let [lon, lat] = [0, 0]
  return Array.from({ length: Math.floor(steps.length / 2) }, (_, index) => {
    lon += steps[index * 2] ?? 0
    lat += steps[index * 2 + 1] ?? 0
    return [lon / ROAD_UNITS, lat / ROAD_UNITS]
  })
}
