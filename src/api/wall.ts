import { type Overview, overview } from '../contract/http/overview.ts'
import {
  type Wall,
  type WallAlarms,
  type WallVehicles,
  wall,
  wallAlarms,
  wallVehicles,
} from '../contract/http/wallScreens.ts'
import type { Result } from '../errors/failure.ts'
import { bodyOf, resourceHook } from './calls.ts'
import type { Http } from './http.ts'

/** What a wall screen shows, for the holder of its token; the same object for the life of the app. */
export const useWallApi = resourceHook((http: Http) => ({
  read: (sid: string): Promise<Result<Wall>> => bodyOf(http, { call: 'wall', sid, schema: wall }),
  vehicles: (sid: string): Promise<Result<WallVehicles>> =>
    bodyOf(http, { call: 'wallVehicles', sid, schema: wallVehicles }),
  alarms: (sid: string): Promise<Result<WallAlarms>> =>
    bodyOf(http, { call: 'wallAlarms', sid, schema: wallAlarms }),
  overview: (sid: string): Promise<Result<Overview>> =>
    bodyOf(http, { call: 'wallOverview', sid, schema: overview }),
}))
