import { useCallback, useEffect, useRef, useState } from 'react'
import type { ListGroupId } from '../../../contract/engine/view.ts'
import { useFleetClient, useGroups } from '../../../fleet/fleetContext.ts'
import type { Members } from './memberChanges.ts'

/** Where vehicles are searched. */
export type MatchScope = 'members' | 'fleet'

export interface Matches {
  /** Every match, in the order of the list; null until the first result. */
  readonly vehicleIds: Float64Array | null
  /** The whole group, whatever the search; without a group the fleet. */
  readonly members: Members
  /** The query of this result; `vehicleIds` of another one are not shown for it. */
  readonly scope: MatchScope
  readonly search: string
  readonly groupId: ListGroupId | undefined
}

/**
 * The engine's matches in the group (undefined: every vehicle is in it), or in the whole fleet, and the members of the
 * group; queried again when the groups changed. One query is pending at a time, so that neither a fast typist nor a
 * busy fleet makes them queue; the last one wins.
 */
export const useMatches = (search: string, groupId: ListGroupId | undefined, scope: MatchScope): Matches => {
  const client = useFleetClient()
  const groups = useGroups()
  const [found, setFound] = useState<Matches>({
    vehicleIds: null,
    members: new Set(),
    scope,
    search,
    groupId,
  })
  const wanted = useRef<(() => Promise<Matches>) | null>(null)
  const isAsking = useRef(false)

  const askAll = useCallback(async (): Promise<void> => {
    if (isAsking.current) return
    isAsking.current = true
    try {
      while (wanted.current !== null) {
        const ask = wanted.current
        wanted.current = null
        // oxlint-disable-next-line no-await-in-loop -- one question at a time is the point
        const answer = await ask()
        if (wanted.current === null) setFound(answer)
      }
    } finally {
      isAsking.current = false
    }
  }, [])

  useEffect(() => {
    wanted.current = async () => {
      const [all, matches] = await Promise.all([
        client.matchVehicles('', groupId),
        scope === 'fleet' ? client.matchVehicles(search) : client.matchVehicles(search, groupId),
      ])
      return { vehicleIds: matches, members: new Set(all), scope, search, groupId }
    }
    void askAll()
    return () => {
      wanted.current = null
    }
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- asked again when the groups changed
  }, [client, askAll, search, scope, groupId, groups])

  return found
}
