import { useMemo, useState } from 'react'
import { useRoadsApi } from '../../api/roads.ts'
import { useCall } from '../../api/serverState/useCall.ts'
import { ROAD_TRACK_MAX_DAYS, type RoadTrack } from '../../contract/http/roads.ts'
import type { Track } from '../../contract/http/track.ts'
import type { Failure } from '../../errors/failure.ts'
import type { TrackController } from '../../map/track/trackController.ts'
import { useRoadOverlay } from '../../map/roads/useRoadOverlay.ts'

const DAY_MS = 86_400_000
/** Above the way by GPS, below the marks of the page. */
const ROADS_ORDER = 1

/** The view of a route on its roads. */
export interface RoadView {
  /** A road engine is set up, and the period is short enough. */
  readonly isOffered: boolean
  readonly isOn: boolean
  readonly setOn: (isOn: boolean) => void
  /** null: it is off, or not loaded yet. */
  readonly track: RoadTrack | null
  readonly failure: Failure | null
  readonly readAgain: () => void
}

/** Reads the roads of a track on request, and draws them on its map. */
export const useRoadTrack = ({ vehicleId, from, to }: Track, controller: TrackController): RoadView => {
  const api = useRoadsApi()
  const [isOn, setOn] = useState(false)
  const state = useCall({ of: ['roads', 'state'], read: api.readState })
  const isOffered = (state.data?.engine ?? null) !== null && to - from <= ROAD_TRACK_MAX_DAYS * DAY_MS
  const isRead = isOffered && isOn
  const call = useCall({
    of: ['roads', 'track', vehicleId, from, to],
    read: () => api.readTrack(vehicleId, { from, to }),
    isOn: isRead,
  })
  const track = isRead && !call.isOld && !call.failure ? (call.data ?? null) : null
  const drawing = useMemo(
    () => (track === null ? null : { lines: track.trips.flatMap(({ lines }) => lines), area: [] }),
    [track],
  )
  useRoadOverlay(controller.overlays, drawing, ROADS_ORDER)
  return { isOffered, isOn, setOn, track, failure: isRead ? call.failure : null, readAgain: call.readAgain }
}
