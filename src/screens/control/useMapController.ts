import { useEffect, useState } from 'react'
import { useFleetClient } from '../../fleet/fleetContext.ts'
import type { MapCamera } from '../../map/mapCamera.ts'
import { MapController } from '../../map/mapController.ts'
import { useMapPorts } from '../../map/useMapPorts.ts'

/** The map's controller, connected to the engine; it moves the given camera. */
export const useMapController = (
  camera: MapCamera,
  onPress: (vehicleId: number | null) => void,
): MapController => {
  const client = useFleetClient()
  const ports = useMapPorts()
  const [controller] = useState(
    () =>
      new MapController(
        {
          readBuffers: () => ({
            marks: client.readMarks(),
            clusters: client.readClusters(),
            trails: client.readTrails(),
            dots: client.readDots(),
          }),
          onBuffers: client.onMapBuffers,
          nameOf: async (vehicleId) => (await client.readVehicle(vehicleId))?.name ?? null,
          placeOf: async (vehicleId) => {
            const row = await client.readVehicle(vehicleId)
            return row === null || row.longitude === null || row.latitude === null
              ? null
              : [row.longitude, row.latitude]
          },
          vehiclesAt: (point, radiusPx, zoom) => client.vehiclesAt(point, radiusPx, zoom),
          vehicleAt: (point, radiusPx, zoom) => client.vehicleAt(point, radiusPx, zoom),
          onDotStyle: (style) => client.configure({ dots: style }),
          onDotPane: (makePane) => client.setDotPane(makePane),
          onDrawPause: (ms) => client.configure({ drawPauseMs: ms }),
          isListFirst: () => client.isListFirst,
          onHovered: (vehicleId) => client.configure({ hovered: vehicleId }),
          fleetBounds: () => client.fleetBounds(),
          clusterBox: (clusterId) => client.clusterBox(clusterId),
          ...ports,
        },
        camera,
      ),
  )
  useEffect(() => controller.setOnPress(onPress), [controller, onPress])
  return controller
}
