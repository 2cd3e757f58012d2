import { useMemo } from 'react'
import { useCalls } from '../../../api/serverState/useCalls.ts'
import { useTrackApi } from '../../../api/track.ts'
import { useReadVehicleState } from '../../../api/vehicleState.ts'
import type { Track } from '../../../contract/http/track.ts'
import type { TimeSpan } from '../../../contract/timeSpan.ts'
import { type TrackWay, wayOf } from '../../../track/track.ts'

/** The route of one of several vehicles. */
export interface VehicleWay {
  readonly vehicleId: number
  readonly name: string
  readonly licensePlate: string
  readonly track: Track
  readonly way: TrackWay
}

/** Reads the routes of several vehicles over a period; those that could not be read are omitted. */
export const useRoutes = (vehicleIds: readonly number[], { from, to }: TimeSpan) => {
  const readState = useReadVehicleState()
  const { readTrack } = useTrackApi()
  const states = useCalls(
    vehicleIds.map((id) => ({ of: ['routes', 'vehicle', id], read: () => readState(id) })),
  )
  const tracks = useCalls(
    vehicleIds.map((id) => ({
      of: ['routes', 'track', id, from, to],
      read: () => readTrack(id, { from, to, detail: 'thin' }),
    })),
  )
  const routes = useMemo(
    () =>
      vehicleIds.flatMap((vehicleId, index): readonly VehicleWay[] => {
        const [state, track] = [states.data[index], tracks.data[index]]
        if (state === undefined || track === undefined) return []
        const { name, licensePlate } = state
        return [
          {
            vehicleId,
            name: name || licensePlate || String(vehicleId),
            licensePlate,
            track,
            way: wayOf(track.points),
          },
        ]
      }),
    [vehicleIds, states.data, tracks.data],
  )
  return {
    routes,
    isReading: states.isReading || tracks.isReading,
    hasFailed: states.hasFailed || tracks.hasFailed,
    readAgain: () => {
      states.readAgain()
      tracks.readAgain()
    },
  }
}
