import { useCallback, useEffect, useMemo, useState } from 'react'
import { DEFAULT_VIEW, type FleetView } from '../contract/engine.ts'
import { useFleetClient } from '../fleet/fleetContext.ts'
import { usePreference } from '../session/sessionContext.ts'

/** The list as the person set it up, told to the engine on every change; the sorting is remembered (LIST-05). */
export const useFleetView = (): readonly [FleetView, (change: Partial<FleetView>) => void] => {
  const client = useFleetClient()
  const [sort, setSort] = usePreference('sort')
  const [narrowing, setNarrowing] = useState(DEFAULT_VIEW)
  const view = useMemo(() => ({ ...narrowing, sort }), [narrowing, sort])

  useEffect(() => client.setView(view), [client, view])

  const change = useCallback(
    (part: Partial<FleetView>) => {
      if (part.sort) setSort(part.sort)
      setNarrowing((before) => ({ ...before, ...part }))
    },
    [setSort],
  )
  return [view, change]
}
