import { useCallback, useEffect, useRef, useState } from 'react'
import type { ListGroupId } from '../../../contract/engine.ts'
import { useFleetClient, useGroups } from '../../../fleet/fleetContext.ts'
import type { Members } from './memberChanges.ts'

/** Where vehicles are looked for. */
export type MatchScope = 'members' | 'fleet'

export interface Matches {
  /** Every vehicle that matches, in the order of the list; null until the first answer. */
  readonly vehicleIds: Float64Array | null
  /** The whole group, whatever is searched for; without a group the fleet. */
  readonly members: Members
  /** Which question this answers; `vehicleIds` of another one are not shown as its answer. */
  readonly scope: MatchScope
  readonly search: string
  readonly groupId: ListGroupId | undefined
}

/**
 * What the engine finds in the group (undefined: every vehicle is in it), or in the whole fleet, and who is in the group; asked again when the groups changed.
 * One question is on its way at a time, so that a fast typist or a busy fleet never lets them queue; the last one wins.
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
