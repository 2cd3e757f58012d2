import { useCallback, useEffect, useMemo, useState } from 'react'
import { DISTANCE_SORT_KEY, type FleetView } from '../contract/engine.ts'
import { useFleetClient } from '../fleet/fleetContext.ts'
import { usePreference } from '../session/sessionContext.ts'
import { type AskedView, askedPassing, changedPassing, FIRST_PASSING, wholeView } from './fleetView.ts'

export interface ViewProps {
  readonly view: FleetView
  readonly onChange: (change: Partial<FleetView>) => void
}

/** The view, how a person changes it, and how an address shows another one. The same functions in every draw. */
export interface OwnView extends ViewProps {
  readonly onAsked: (asked: AskedView) => void
}

/**
 * The list as the person set it up, told to the engine on every change. The sorting is remembered (LIST-05), and so is how
 * the list is grouped; what an address asks for is shown, not remembered.
 */
export const useFleetView = (): OwnView => {
  const client = useFleetClient()
  const [sort, setSort] = usePreference('sort')
  const [grouping, setGrouping] = usePreference('grouping')
  const [foldedGroups, setFoldedGroups] = usePreference('foldedGroups')
  const [passing, setPassing] = useState(FIRST_PASSING)
  const view = useMemo(
    () => wholeView(passing, { sort, grouping, foldedGroups }),
    [passing, sort, grouping, foldedGroups],
  )

  useEffect(() => client.setView(view), [client, view])

  const onChange = useCallback(
    (change: Partial<FleetView>) => {
      if (change.grouping !== undefined) setGrouping(change.grouping)
      if (change.foldedGroups) setFoldedGroups(change.foldedGroups)
      if (change.sort && change.sort.key !== DISTANCE_SORT_KEY) {
        setSort({ key: change.sort.key, reverse: change.sort.reverse })
      }
      setPassing((before) => changedPassing(before, change))
    },
    [setSort, setGrouping, setFoldedGroups],
  )
  const onAsked = useCallback((asked: AskedView) => setPassing((before) => askedPassing(before, asked)), [])
  return { view, onChange, onAsked }
}
