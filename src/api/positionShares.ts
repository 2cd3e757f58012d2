import { useMemo } from 'react'
import {
  type CreatedShare,
  createdShare,
  type PositionShare,
  positionShare,
  positionShareList,
  type ShareBody,
} from '../contract/http/positionShares.ts'
import { type Result, success } from '../errors/failure.ts'
import { useApi } from './api.ts'
import type { Http, Request } from './http.ts'

/** Links that show where a vehicle is. */
export const createPositionSharesApi = (http: Http) => {
  const bodyOf = async <T>(request: Request<T>): Promise<Result<T>> => {
    const result = await http.send(request)
    return result.ok ? success(result.value.body) : result
  }
  return {
    /** Those of a vehicle that work; those that end first come first. */
    list: (vehicleId: number): Promise<Result<readonly PositionShare[]>> =>
      bodyOf({ call: 'shares', query: { vehicleId: String(vehicleId) }, schema: positionShareList }),
    /** Answers the link, which is not to be had again. */
    create: (json: ShareBody): Promise<Result<CreatedShare>> =>
      bodyOf({ call: 'createShare', json, schema: createdShare }),
    /** Lets a link end so many seconds from now. */
    prolong: ({
      id,
      lastsSeconds,
    }: {
      readonly id: number
      readonly lastsSeconds: number
    }): Promise<Result<PositionShare>> =>
      bodyOf({ call: 'prolongShare', params: { id }, json: { lastsSeconds }, schema: positionShare }),
    revoke: async (id: number): Promise<Result<null>> => {
      const result = await http.send({ call: 'revokeShare', params: { id } })
      return result.ok ? success(null) : result
    },
  }
}
export type PositionSharesApi = ReturnType<typeof createPositionSharesApi>

/** The calls of this resource; the same object for the life of the app. */
export const usePositionSharesApi = (): PositionSharesApi => {
  const { http } = useApi()
  return useMemo(() => createPositionSharesApi(http), [http])
}
