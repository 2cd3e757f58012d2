import { useCallback, useEffect, useMemo, useState } from 'react'
import type { GeoBox } from '../../contract/engine/view.ts'
import type { VehicleRow } from '../../contract/engine/rows.ts'
import type { Following } from '../../fleet/following.ts'
import type { MapController } from '../../map/mapController.ts'
import type { Selection } from './useSelection.ts'
import { useWakeLock } from './useWakeLock.ts'

/** What the map follows on request: the open vehicle, by its id, or the chosen ones; null: nothing. */
type Followed = number | 'chosen' | null

interface FollowedVehicles {
  /** The open vehicle as it is now. */
  readonly shown: VehicleRow | null
  /** The box around the chosen vehicles as they are now; null without any. */
  readonly chosen: GeoBox | null
}

interface Follow {
  readonly following: Following
  readonly followsChosen: boolean
  /** Starts or stops following the chosen vehicles. */
  readonly toggleChosen: () => void
}

/**
 * Keeps the open vehicle near the centre of the map, or all chosen vehicles in view, until another vehicle is opened,
 * the window is closed, nothing is chosen any more, or the person drags the map.
 */
export const useFollow = (
  controller: MapController,
  { selectedId, focusFromList }: Selection,
  { shown, chosen }: FollowedVehicles,
): Follow => {
  const [requested, setRequested] = useState<Followed>(null)
  const vehicleId = requested !== 'chosen' && requested === selectedId ? requested : null
  const isFollowed = shown !== null && shown.vehicleId === vehicleId
  const longitude = isFollowed ? shown.longitude : null
  const latitude = isFollowed ? shown.latitude : null
  useEffect(() => {
    if (longitude !== null && latitude !== null) controller.camera.keepNear([longitude, latitude])
  }, [controller, longitude, latitude])

  const followsChosen = requested === 'chosen' && chosen !== null
  useEffect(() => {
    if (followsChosen) controller.camera.keepIn(chosen)
  }, [controller, followsChosen, chosen])

  useWakeLock(isFollowed || followsChosen)
  useEffect(() => controller.camera.onDrag(() => setRequested(null)), [controller])
  const toggle = useCallback(
    (row: VehicleRow) => {
      if (row.vehicleId === vehicleId) return setRequested(null)
      setRequested(row.vehicleId)
      focusFromList(row)
    },
    [vehicleId, focusFromList],
  )
  const toggleChosen = useCallback(() => {
    if (!followsChosen && chosen) controller.camera.fit(chosen)
    setRequested(followsChosen ? null : 'chosen')
  }, [controller, followsChosen, chosen])
  const following = useMemo(() => ({ vehicleId, toggle }), [vehicleId, toggle])
  return { following, followsChosen, toggleChosen }
}
