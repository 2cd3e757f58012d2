import { useEffect } from 'react'
import { useGeozonesApi } from '../../../api/geozones.ts'
import type { GeozoneName } from '../../../contract/http/geozones.ts'
import { useFleetClient } from '../../../fleet/fleetContext.ts'
import { useZoneRead } from './useZoneRead.ts'

/** The names of the geozones, which the engine divides and filters the list by. */
export const useZoneNames = (): readonly GeozoneName[] => {
  const client = useFleetClient()
  const names = useZoneRead(useGeozonesApi().names)
  useEffect(() => client.configure({ zones: names }), [client, names])
  return names
}
