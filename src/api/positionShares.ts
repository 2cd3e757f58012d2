import { useMemo } from 'react'
import {
  type CreatedShare,
  createdShare,
  type PositionShare,
  positionShare,
  positionShareList,
  type ShareBody,
} from '../contract/http/positionShares.ts'
import type { Result } from '../errors/failure.ts'
import { useApi } from './api.ts'
import { bodyOf, sent } from './calls.ts'
import type { Http } from './http.ts'

/** Links that show a vehicle's position. */
export const createPositionSharesApi = (http: Http) => {
  return {
    /** The active links of a vehicle, in the order of their expiry. */
    list: (vehicleId: number): Promise<Result<readonly PositionShare[]>> =>
      bodyOf(http, { call: 'shares', query: { vehicleId: String(vehicleId) }, schema: positionShareList }),
    /** Returns the link, which cannot be read again. */
    create: (json: ShareBody): Promise<Result<CreatedShare>> =>
      bodyOf(http, { call: 'createShare', json, schema: createdShare }),
    /** Makes a link expire this many seconds from now. */
    prolong: ({
      id,
      lastsSeconds,
    }: {
      readonly id: number
      readonly lastsSeconds: number
    }): Promise<Result<PositionShare>> =>
      bodyOf(http, { call: 'prolongShare', params: { id }, json: { lastsSeconds }, schema: positionShare }),
    revoke: (id: number): Promise<Result<null>> => sent(http, { call: 'revokeShare', params: { id } }),
  }
}
export type PositionSharesApi = ReturnType<typeof createPositionSharesApi>

/** The calls of this resource; the same object for the life of the app. */
export const usePositionSharesApi = (): PositionSharesApi => {
  const { http } = useApi()
  return useMemo(() => createPositionSharesApi(http), [http])
}
