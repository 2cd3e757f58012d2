import { useEffect } from 'react'
import type { MapController } from '../../map/mapController.ts'
import type { CameraWish } from './useSelection.ts'

/** Brings the map to the vehicle that was just opened; its window has told the map before what it covers. */
export const useCamera = (controller: MapController, wish: CameraWish | null): void => {
  useEffect(() => {
    if (wish === null) return
    if (wish.kind === 'reveal') controller.reveal(wish.vehicleId)
    else if (wish.kind === 'focus') controller.camera.flyTo(wish.longitude, wish.latitude)
    else controller.camera.flyTo(wish.longitude, wish.latitude, null)
  }, [controller, wish])
}
