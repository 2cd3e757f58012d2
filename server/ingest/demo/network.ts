import { type DemoRoadKind, type DemoRoads, encodeRoad } from '../../../src/contract/http/demoRoads.ts'
import { CITIES, ROAD_PAIRS } from './cities.ts'
import { roadBetween } from './roads.ts'
import { streetsOf } from './streets.ts'

/** What the demo fleet drives on, to be drawn on the map: the roads between cities, or the streets in them. */
export const demoNetwork = (kind: DemoRoadKind): DemoRoads =>
  kind === 'road'
    ? ROAD_PAIRS.map(([a, b]) => encodeRoad(roadBetween(a, b)))
    : CITIES.flatMap((_, city) => streetsOf(city).map(encodeRoad))
