import { useEffect, useState } from 'react'
import { useFleetClient } from '../../fleet/fleetContext.ts'
import { MapController } from '../../map/mapController.ts'
import { pageTimers } from '../../map/throttle.ts'
import { prefersLessMotion } from '../../session/motion.ts'
import { usePreferenceStore } from '../../session/sessionContext.ts'

/** The map's controller, wired to the engine. */
export const useMapController = (onPress: (vehicleId: number | null) => void): MapController => {
  const client = useFleetClient()
  const preferences = usePreferenceStore()
  const [controller] = useState(
    () =>
      new MapController({
        readBuffers: () => ({
          marks: client.readMarks(),
          clusters: client.readClusters(),
          trails: client.readTrails(),
        }),
        onBuffers: client.onMapBuffers,
        onViewport: (viewport) => client.setViewport(viewport),
        nameOf: async (vehicleId) => (await client.readVehicle(vehicleId))?.name ?? null,
        vehiclesAt: (point, radiusPx, zoom) => client.vehiclesAt(point, radiusPx, zoom),
        fleetBounds: () => client.fleetBounds(),
        clusterBox: (clusterId) => client.clusterBox(clusterId),
        timers: pageTimers,
        reducedMotion: () => prefersLessMotion(preferences),
      }),
  )
  useEffect(() => controller.setOnPress(onPress), [controller, onPress])
  return controller
}
