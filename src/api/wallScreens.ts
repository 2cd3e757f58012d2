import {
  type CreatedWallScreen,
  createdWallScreen,
  type WallScreen,
  type WallScreenBody,
  wallScreenList,
} from '../contract/http/wallScreens.ts'
import type { Result } from '../errors/failure.ts'
import { bodyOf, resourceHook, sent } from './calls.ts'
import type { Http } from './http.ts'

/** The wall screens of the signed-in owner; the same object for the life of the app. */
export const useWallScreensApi = resourceHook((http: Http) => ({
  list: (): Promise<Result<readonly WallScreen[]>> =>
    bodyOf(http, { call: 'wallScreens', schema: wallScreenList }),
  /** Returns the link, which cannot be read again. */
  create: (json: WallScreenBody): Promise<Result<CreatedWallScreen>> =>
    bodyOf(http, { call: 'createWallScreen', json, schema: createdWallScreen }),
  revoke: (id: number): Promise<Result<null>> => sent(http, { call: 'revokeWallScreen', params: { id } }),
}))
