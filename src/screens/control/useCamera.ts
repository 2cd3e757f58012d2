import { useEffect } from 'react'
import type { MapController } from '../../map/mapController.ts'
import type { CameraRequest } from './useSelection.ts'

/**
 * Moves the map to the vehicle that was just opened; its window has already reported which part of the map it covers.
 */
export const useCamera = (controller: MapController, request: CameraRequest | null): void => {
  useEffect(() => {
    if (request === null) return
    if (request.kind === 'reveal') controller.reveal(request.vehicleId)
    else if (request.kind === 'focus') controller.camera.flyTo(request.longitude, request.latitude)
    else controller.camera.flyTo(request.longitude, request.latitude, null)
  }, [controller, request])
}
