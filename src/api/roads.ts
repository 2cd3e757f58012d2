import type { GeoPoint } from '../contract/engine/view.ts'
import {
  type RoadNear,
  type RoadNearBody,
  roadNear,
  type RoadRouteAnswer,
  roadRoute,
  type RoadsState,
  roadsState,
  type RoadTrack,
  roadTrack,
} from '../contract/http/roads.ts'
import type { Result } from '../errors/failure.ts'
import { bodyOf, resourceHook } from './calls.ts'
import type { Http } from './http.ts'

/** Distances, ways and areas by road, where the server has a road engine. */
export const createRoadsApi = (http: Http) => ({
  /** Which road engine is set up. */
  readState: (): Promise<Result<RoadsState>> => bodyOf(http, { call: 'roads', schema: roadsState }),
  /** The way by road through points. */
  readRoute: (points: readonly GeoPoint[]): Promise<Result<RoadRouteAnswer>> =>
    bodyOf(http, { call: 'roadRoute', json: { points }, schema: roadRoute }),
  /** Which vehicles can be at a point in time. */
  readNear: (json: RoadNearBody): Promise<Result<RoadNear>> =>
    bodyOf(http, { call: 'roadNear', json, schema: roadNear }),
  /** The roads that a vehicle drove on; ms since the epoch, `to` exclusive. */
  readTrack: (
    vehicleId: number,
    { from, to }: { readonly from: number; readonly to: number },
  ): Promise<Result<RoadTrack>> =>
    bodyOf(http, {
      call: 'roadTrack',
      params: { vehicleId },
      query: { from: String(from), to: String(to) },
      schema: roadTrack,
    }),
})

/** The calls of this resource; the same object for the life of the app. */
export const useRoadsApi = resourceHook(createRoadsApi)
