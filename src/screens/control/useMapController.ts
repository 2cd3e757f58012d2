import { useEffect, useRef, useState } from 'react'
import { useFleetClient } from '../../fleet/fleetContext.ts'
import { MapController } from '../../map/mapController.ts'
import { pageTimers } from '../../map/throttle.ts'

const prefersReducedMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches

/** The map's controller, wired to the engine; `onPress` may be another function in every draw. */
export const useMapController = (onPress: (vehicleId: number | null) => void): MapController => {
  const client = useFleetClient()
  const press = useRef(onPress)
  useEffect(() => {
    press.current = onPress
  })
  const [controller] = useState(
    () =>
      new MapController({
        readMarks: client.readMarks,
        onMarks: client.onMarks,
        onViewport: (viewport) => client.setViewport(viewport),
        onPress: (vehicleId) => press.current(vehicleId),
        nameOf: async (vehicleId) => (await client.readVehicle(vehicleId))?.name ?? null,
        timers: pageTimers,
        reducedMotion: prefersReducedMotion,
      }),
  )
  return controller
}
