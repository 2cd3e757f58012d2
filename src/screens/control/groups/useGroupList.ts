import { useCallback, useEffect, useMemo, useState } from 'react'
import { useGroupsApi } from '../../../api/groups.ts'
import type { VehicleGroup } from '../../../contract/entities/vehicle.ts'
import { useGroupListTurn, useGroups } from '../../../fleet/fleetContext.ts'

/** A group with the number of its vehicles that the person sees. */
export interface CountedGroup extends VehicleGroup {
  readonly vehicles: number
}

export interface GroupList {
  /** null until the first response. */
  readonly groups: readonly CountedGroup[] | null
  readonly hasFailed: boolean
  readonly reload: () => void
}

/**
 * The groups from the server (an empty one is in no vehicle, so the engine does not know it), with the engine's counts;
 * read again when the server reports a change.
 */
export const useGroupList = (): GroupList => {
  const api = useGroupsApi()
  const counted = useGroups()
  const turnOfServer = useGroupListTurn()
  const [listed, setListed] = useState<readonly VehicleGroup[] | null>(null)
  const [hasFailed, setHasFailed] = useState(false)
  const [turn, setTurn] = useState(0)
  // A limited user sees a group while at least one of its vehicles is theirs.
  const known = counted.map(({ id }) => id).join()

  useEffect(() => {
    let isLatest = true
    void api.listGroups().then((result) => {
      if (!isLatest) return
      setHasFailed(!result.ok)
      if (result.ok) setListed(result.value)
    })
    return () => {
      isLatest = false
    }
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- read again at every revision, also the server's
  }, [api, turn, turnOfServer, known])

  const groups = useMemo(() => {
    const counts = new Map(counted.map(({ id, vehicles }) => [id, vehicles]))
    const collator = new Intl.Collator(document.documentElement.lang, { numeric: true })
    return (
      listed
        ?.map((group) => ({ ...group, vehicles: counts.get(group.id) ?? 0 }))
        .toSorted((a, b) => collator.compare(a.name, b.name)) ?? null
    )
  }, [listed, counted])
  const reload = useCallback(() => setTurn((last) => last + 1), [])
  return { groups, hasFailed, reload }
}
