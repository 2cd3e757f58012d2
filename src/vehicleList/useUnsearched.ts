import { useMemo } from 'react'
import { DEFAULT_VIEW, type FleetView } from '../contract/engine/view.ts'

/** The view without the search text, for whatever no search narrows: the same object with every letter. */
export const useUnsearched = (view: FleetView): FleetView => {
  const {
    groups,
    connection,
    ignitionOnly,
    status,
    alarmsOnly,
    events,
    sort,
    origin,
    grouping,
    foldedGroups,
  } = view
  return useMemo(
    () => ({
      search: DEFAULT_VIEW.search,
      groups,
      connection,
      ignitionOnly,
      status,
      alarmsOnly,
      events,
      sort,
      origin,
      grouping,
      foldedGroups,
    }),
    [groups, connection, ignitionOnly, status, alarmsOnly, events, sort, origin, grouping, foldedGroups],
  )
}
