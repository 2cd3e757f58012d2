import { useState } from 'react'
import { useCalls } from '../../../../api/serverState/useCalls.ts'
import { useTrackApi } from '../../../../api/track.ts'
import { useReadVehicleState } from '../../../../api/vehicleState.ts'
import type { VehicleState } from '../../../../contract/entities/vehicle.ts'
import type { Track } from '../../../../contract/http/track.ts'
import { useFleetTime } from '../../../../fleet/useFleetTime.ts'
import { useIsAllowed } from '../../../../session/allowed.ts'

/** The period of the graphs, ending at the shown moment, ms. */
const PERIOD_MS = 12 * 60 * 60_000
const MINUTE_MS = 60_000

/** What is read from the server about each vehicle, in the order of the vehicles. */
export interface Compared {
  readonly states: readonly (VehicleState | undefined)[]
  /** Empty for a person who may not see the past. */
  readonly tracks: readonly (Track | undefined)[]
  readonly isReading: boolean
  /** At least one vehicle's data could not be read. */
  readonly hasFailed: boolean
  readonly readAgain: () => void
}

/** Reads the state and the last hours of several vehicles. */
export const useCompared = (vehicleIds: readonly number[]): Compared => {
  const readState = useReadVehicleState()
  const { readTrack } = useTrackApi()
  const seesPast = useIsAllowed('seePast')
  const now = useFleetTime()
  const [to] = useState(() => Math.ceil(now / MINUTE_MS) * MINUTE_MS)
  const from = to - PERIOD_MS
  const states = useCalls(
    vehicleIds.map((id) => ({ of: ['compared', 'state', id], read: () => readState(id) })),
  )
  const tracks = useCalls(
    vehicleIds.map((id) => ({
      of: ['compared', 'track', id, to],
      read: () => readTrack(id, { from, to, detail: 'thin' }),
      isOn: seesPast,
    })),
  )
  return {
    states: states.data,
    tracks: seesPast ? tracks.data : [],
    isReading: states.isReading || tracks.isReading,
    hasFailed: states.hasFailed || tracks.hasFailed,
    readAgain: () => {
      states.readAgain()
      tracks.readAgain()
    },
  }
}
