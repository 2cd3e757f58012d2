import { useState } from 'react'
import { useFleetClient } from '../../fleet/fleetContext.ts'
import { MapCamera } from '../../map/mapCamera.ts'
import { useMapPorts } from '../../map/useMapPorts.ts'

/** The camera of the map: it is there before the map's code is, and keeps what it is asked for until then. */
export const useMapCamera = (): MapCamera => {
  const client = useFleetClient()
  const ports = useMapPorts()
  const [camera] = useState(
    () => new MapCamera({ onViewport: (viewport) => client.configure({ viewport }), ...ports }),
  )
  return camera
}
