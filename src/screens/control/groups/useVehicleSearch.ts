import { useEffect, useState } from 'react'
import type { VehicleRow } from '../../../contract/engine.ts'
import { useFleetClient, useGroups } from '../../../fleet/fleetContext.ts'

/** More lines than this are found by a narrower search. */
export const MOST_SHOWN = 200

/**
 * Vehicles that the engine finds: the members of a group while the search is empty, else any of the fleet. null until the
 * first answer; an answer that a newer question overtook is dropped.
 */
export const useVehicleSearch = (search: string, groupId: number): readonly VehicleRow[] | null => {
  const client = useFleetClient()
  const [found, setFound] = useState<readonly VehicleRow[] | null>(null)
  // A saved change, or somebody else's, gives the groups new counts.
  const groups = useGroups()

  useEffect(() => {
    let isLatest = true
    const answer =
      search.trim() === ''
        ? client.findVehicles('', MOST_SHOWN, groupId)
        : client.findVehicles(search, MOST_SHOWN)
    void answer.then((rows) => isLatest && setFound(rows))
    return () => {
      isLatest = false
    }
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- asked again when the groups changed
  }, [client, search, groupId, groups])

  return found
}
