import { useCallback, useEffect, useMemo, useState } from 'react'
import type { VehicleRow } from '../../contract/engine/rows.ts'
import type { Following } from '../../fleet/following.ts'
import type { MapController } from '../../map/mapController.ts'
import type { Selection } from './useSelection.ts'

/**
 * Keeps the open vehicle near the centre of the map on request, until another one is opened, its window is closed, or
 * the person drags the map. `shown`: the open vehicle as it is now.
 */
export const useFollow = (
  controller: MapController,
  { selectedId, focusFromList }: Selection,
  shown: VehicleRow | null,
): Following => {
  const [requestedId, setRequested] = useState<number | null>(null)
  const vehicleId = requestedId === selectedId ? requestedId : null
  const isFollowed = shown !== null && shown.vehicleId === vehicleId
  const longitude = isFollowed ? shown.longitude : null
  const latitude = isFollowed ? shown.latitude : null
  useEffect(() => {
    if (longitude !== null && latitude !== null) controller.camera.keepNear([longitude, latitude])
  }, [controller, longitude, latitude])
  useEffect(() => controller.camera.onDrag(() => setRequested(null)), [controller])
  const toggle = useCallback(
    (row: VehicleRow) => {
      if (row.vehicleId === vehicleId) return setRequested(null)
      setRequested(row.vehicleId)
      focusFromList(row)
    },
    [vehicleId, focusFromList],
  )
  return useMemo(() => ({ vehicleId, toggle }), [vehicleId, toggle])
}
