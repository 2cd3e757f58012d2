import { useMemo } from 'react'
import { pathOf } from '../contract/http/paths.ts'
import type { Track, TrackDetail } from '../contract/http/track.ts'
import { decodeTrackBytes } from '../contract/http/trackBytes.ts'
import { failed, type Result, success } from '../errors/failure.ts'
import { useApi } from './api.ts'
import type { Http } from './http.ts'

export interface TrackPeriod {
  /** ms since the epoch; `to` is exclusive. */
  readonly from: number
  readonly to: number
  readonly detail: TrackDetail
}

export const createTrackApi = (http: Http) => ({
  /** TRACK-07: the track of a vehicle over a period, as columns. */
  readTrack: async (vehicleId: number, { from, to, detail }: TrackPeriod): Promise<Result<Track>> => {
    const query = new URLSearchParams({ from: String(from), to: String(to), detail, format: 'binary' })
    const result = await http.download('track', `${pathOf('track', { vehicleId })}?${query}`)
    if (!result.ok) return result
    try {
      return success(decodeTrackBytes(await result.value.arrayBuffer()))
    } catch (error) {
      return failed({ kind: 'badAnswer', call: 'track', status: 200, problem: String(error) })
    }
  },
})
export type TrackApi = ReturnType<typeof createTrackApi>

/** The calls of this resource; the same object for the life of the app. */
export const useTrackApi = (): TrackApi => {
  const { http } = useApi()
  return useMemo(() => createTrackApi(http), [http])
}
