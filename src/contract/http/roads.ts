import * as z from 'zod/mini'
import { latitude, longitude } from '../degrees.ts'
import { vehicleId } from '../entities/vehicle.ts'
import { queryNumber } from './admin/list.ts'
import { pathId } from './profile.ts'

/** Distances, ways and areas by road, where a road engine is set up. Lengths in m, times in s, speeds in m/s. */

export const ROAD_ENGINES = ['valhalla', 'osrm'] as const
export type RoadEngineKind = (typeof ROAD_ENGINES)[number]

/** Shown wherever something of a road engine is shown: their data is that of OpenStreetMap (ODbL). */
export const ROADS_CREDIT = '© OpenStreetMap contributors'

/** Most points of a way. */
export const ROAD_POINTS_MAX = 50
/** Most sources and most targets of a matrix. */
export const ROAD_MATRIX_MAX = 50
/** Minutes of an area. */
export const ROAD_MINUTES_MAX = 60
/** The choices of the page. */
export const ROAD_MINUTES = [10, 20, 30, 60] as const
/** The longest period of a track by road, days. */
export const ROAD_TRACK_MAX_DAYS = 7
/** Most vehicles that are listed near a point. */
export const ROAD_NEAR_MAX = 100

const point = z.strictObject({ latitude, longitude })
const measure = (maximum: number) => z.optional(z.number().check(z.positive(), z.maximum(maximum)))
/** The measures of a lorry; what is absent is that of an ordinary one. Metres and metric tons. */
export const roadVehicle = z.strictObject({
  height: measure(10),
  width: measure(10),
  length: measure(50),
  weight: measure(200),
  axleLoad: measure(50),
})
export type RoadVehicle = z.infer<typeof roadVehicle>
/** Absent: an ordinary car. */
const vehicle = z.optional(roadVehicle)

/** What is set up. `engine` null: nothing is; distances are as the crow flies. */
export const roadsState = z.object({
  engine: z.nullable(z.enum(ROAD_ENGINES)),
  /** Areas can be asked for. */
  area: z.boolean(),
  /** Measures of vehicles count. */
  size: z.boolean(),
})
export type RoadsState = z.infer<typeof roadsState>

const points = z.array(point).check(z.minLength(2), z.maxLength(ROAD_POINTS_MAX))
export const roadDistanceBody = z.strictObject({ points, vehicle })
export const roadRouteBody = roadDistanceBody
export type RoadRouteBody = z.infer<typeof roadRouteBody>

const distance = { metres: z.number(), seconds: z.number() }
export const roadDistance = z.object({ ...distance, legs: z.array(z.object(distance)) })
export type RoadDistanceAnswer = z.infer<typeof roadDistance>
/** Longitude and latitude in degrees. */
const position = z.readonly(z.tuple([z.number(), z.number()]))
const line = z.readonly(z.array(position))
export const roadRoute = z.object({ ...distance, legs: z.array(z.object(distance)), line })
export type RoadRouteAnswer = z.infer<typeof roadRoute>

const manyPoints = z.array(point).check(z.minLength(1), z.maxLength(ROAD_MATRIX_MAX))
export const roadMatrixBody = z.strictObject({ sources: manyPoints, targets: manyPoints, vehicle })
/** A row for each source; null: there is no way. */
export const roadMatrix = z.object({
  rows: z.readonly(z.array(z.readonly(z.array(z.nullable(z.object(distance)))))),
})
export type RoadMatrix = z.infer<typeof roadMatrix>

const minutes = z.number().check(z.int(), z.minimum(1), z.maximum(ROAD_MINUTES_MAX))
/** `from`: what can be reached from the point; `to`: from where the point can be reached. */
export const ROAD_DIRECTIONS = ['from', 'to'] as const
export type RoadDirection = (typeof ROAD_DIRECTIONS)[number]
export const roadAreaBody = z.strictObject({
  point,
  minutes,
  direction: z.optional(z.enum(ROAD_DIRECTIONS)),
  vehicle,
})
/** Polygons: an outer ring and its holes. */
const area = z.readonly(z.array(z.readonly(z.array(line))))
export const roadArea = z.object({ area })
export type RoadArea = z.infer<typeof area>

export const roadNearBody = z.strictObject({ point, minutes })
export type RoadNearBody = z.infer<typeof roadNearBody>
/**
 * Vehicles near a point, the nearest first. With an engine: those that can be there within the minutes, by road from
 * where they are now. Without one: the nearest as the crow flies, whatever the minutes.
 */
export const roadNear = z.object({
  byRoad: z.boolean(),
  /** From where the point can be reached; empty where the engine knows no areas. */
  area,
  vehicles: z.array(
    z.object({
      vehicleId,
      metres: z.number(),
      /** null: as the crow flies. */
      seconds: z.nullable(z.number()),
    }),
  ),
  /** More vehicles are near: these are the nearest. */
  cut: z.boolean(),
})
export type RoadNear = z.infer<typeof roadNear>

export const roadTrackParams = z.object({ vehicleId: pathId })
const LAST_MOMENT = 8_640_000_000_000_000
/** ms since the epoch, `to` exclusive. */
export const roadTrackQuery = z.object({
  from: queryNumber(0, LAST_MOMENT),
  to: queryNumber(0, LAST_MOMENT),
})
/** ms since the epoch */
const span = { from: z.number(), to: z.number() }
/** A part of a trip on one street. */
const roadPiece = z.object({
  ...span,
  metres: z.number(),
  /** '' without a name. */
  street: z.string(),
  /** null: not in the data. */
  speedLimit: z.nullable(z.number()),
})
export type RoadPiece = z.infer<typeof roadPiece>
/** A trip of the track by road. */
const roadTrip = z.object({
  ...span,
  /** By the positions. */
  mileage: z.number(),
  /** On roads of the data. */
  onRoad: z.number(),
  /** On none of them, by the positions. */
  offRoad: z.number(),
  pieces: z.array(roadPiece),
  /** The matched roads, interrupted where there was none. */
  lines: z.array(line),
})
export type RoadTrip = z.infer<typeof roadTrip>
export const roadTrack = z.object({
  vehicleId,
  ...span,
  mileage: z.number(),
  onRoad: z.number(),
  offRoad: z.number(),
  trips: z.array(roadTrip),
})
export type RoadTrack = z.infer<typeof roadTrack>
