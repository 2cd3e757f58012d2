import { useCallback, useEffect, useMemo, useState } from 'react'
import { DEFAULT_VIEW, DISTANCE_SORT_KEY, type FleetView } from '../contract/engine.ts'
import { useFleetClient } from '../fleet/fleetContext.ts'
import { usePreference } from '../session/sessionContext.ts'
import { changedView } from './fleetView.ts'

export interface ViewProps {
  readonly view: FleetView
  readonly onChange: (change: Partial<FleetView>) => void
}

/** What is not kept in the browser. A sort by distance lasts as long as its point. */
type Passing = Omit<FleetView, 'sort' | 'grouping' | 'foldedGroups'> & {
  readonly byDistance: FleetView['sort'] | null
}

const FIRST: Passing = { ...DEFAULT_VIEW, byDistance: null }

/**
 * The list as the person set it up, told to the engine on every change; the sorting is remembered (LIST-05), and so is
 * how it is grouped.
 */
export const useFleetView = (): readonly [FleetView, ViewProps['onChange']] => {
  const client = useFleetClient()
  const [sort, setSort] = usePreference('sort')
  const [grouping, setGrouping] = usePreference('grouping')
  const [foldedGroups, setFoldedGroups] = usePreference('foldedGroups')
  const [passing, setPassing] = useState(FIRST)
  const view = useMemo((): FleetView => {
    const { byDistance, ...rest } = passing
    return { ...rest, grouping, foldedGroups, sort: byDistance ?? sort }
  }, [passing, sort, grouping, foldedGroups])

  useEffect(() => client.setView(view), [client, view])

  const onChange = useCallback(
    (change: Partial<FleetView>) => {
      if (change.grouping !== undefined) setGrouping(change.grouping)
      if (change.foldedGroups) setFoldedGroups(change.foldedGroups)
      if (change.sort && change.sort.key !== DISTANCE_SORT_KEY) {
        setSort({ key: change.sort.key, reverse: change.sort.reverse })
      }
      setPassing(({ byDistance, ...rest }) => {
        const before: FleetView = { ...DEFAULT_VIEW, ...rest, ...(byDistance ? { sort: byDistance } : {}) }
        const next = changedView(before, change)
        return { ...next, byDistance: next.sort.key === DISTANCE_SORT_KEY ? next.sort : null }
      })
    },
    [setSort, setGrouping, setFoldedGroups],
  )
  return [view, onChange]
}
