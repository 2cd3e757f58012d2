import { useEffect, useState } from 'react'
import { useFleetClient } from '../../fleet/fleetContext.ts'
import { MapController } from '../../map/mapController.ts'
import { pageTimers } from '../../map/throttle.ts'

const prefersReducedMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches

/** The map's controller, wired to the engine. */
export const useMapController = (onPress: (vehicleId: number | null) => void): MapController => {
  const client = useFleetClient()
  const [controller] = useState(
    () =>
      new MapController({
        readMarks: client.readMarks,
        onMarks: client.onMarks,
        onViewport: (viewport) => client.setViewport(viewport),
        nameOf: async (vehicleId) => (await client.readVehicle(vehicleId))?.name ?? null,
        timers: pageTimers,
        reducedMotion: prefersReducedMotion,
      }),
  )
  useEffect(() => controller.setOnPress(onPress), [controller, onPress])
  return controller
}
