import { useCallback, useEffect, useMemo, useState } from 'react'
import type { GeoBox } from '../../contract/engine/view.ts'
import type { VehicleRow } from '../../contract/engine/rows.ts'
import type { Following } from '../../fleet/following.ts'
import type { MapCamera } from '../../map/mapCamera.ts'
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
  camera: MapCamera,
  { selectedId, focusFromList }: Selection,
  { shown, chosen }: FollowedVehicles,
): Follow => {
  const [requested, setRequested] = useState<Followed>(null)
  const vehicleId = requested !== 'chosen' && requested === selectedId ? requested : null
  const isFollowed = shown !== null && shown.vehicleId === vehicleId
  const longitude = isFollowed ? shown.longitude : null
  const latitude = isFollowed ? shown.latitude : null
  useEffect(() => {
    if (longitude !== null && latitude !== null) camera.keepNear([longitude, latitude])
  }, [camera, longitude, latitude])

  const followsChosen = requested === 'chosen' && chosen !== null
  useEffect(() => {
    if (followsChosen) camera.keepIn(chosen)
  }, [camera, followsChosen, chosen])

  useWakeLock(isFollowed || followsChosen)
  useEffect(() => camera.onDrag(() => setRequested(null)), [camera])
  const toggle = useCallback(
    (row: VehicleRow) => {
      if (row.vehicleId === vehicleId) return setRequested(null)
      setRequested(row.vehicleId)
      focusFromList(row)
    },
    [vehicleId, focusFromList],
  )
  const toggleChosen = useCallback(() => {
    if (!followsChosen && chosen) camera.fit(chosen)
    setRequested(followsChosen ? null : 'chosen')
  }, [camera, followsChosen, chosen])
  const following = useMemo(() => ({ vehicleId, toggle }), [vehicleId, toggle])
  return { following, followsChosen, toggleChosen }
}
