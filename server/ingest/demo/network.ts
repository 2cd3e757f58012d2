import { type DemoRoads, encodeRoad } from '../../../src/contract/http/demoRoads.ts'
import { CITIES, ROAD_PAIRS } from './cities.ts'
import { roadBetween } from './roads.ts'
import { streetsOf } from './streets.ts'

/** All that the demo fleet drives on, to be drawn on the map. */
export const demoNetwork = (): DemoRoads => ({
  roads: ROAD_PAIRS.map(([a, b]) => encodeRoad(roadBetween(a, b))),
  streets: CITIES.flatMap((_, city) => streetsOf(city).map(encodeRoad)),
})
