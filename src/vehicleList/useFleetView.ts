import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { FleetView } from '../contract/engine/view.ts'
import type { FleetClient } from '../fleet/fleetClient.ts'
import { useFleetClient } from '../fleet/fleetContext.ts'
import { samePart } from '../fleet/samePart.ts'
import { usePreference } from '../session/sessionContext.ts'
import {
  type RequestedView,
  requestedPassing,
  changedStored,
  changedPassing,
  FIRST_PASSING,
  wholeView,
} from './fleetView.ts'

export interface ViewProps {
  readonly view: FleetView
  readonly onChange: (change: Partial<FleetView>) => void
}

/** The view, and how a person or an address changes it. The functions are the same in every render. */
export interface OwnView extends ViewProps {
  readonly onRequested: (asked: RequestedView) => void
}

/**
 * The list as the person set it up, sent to the engine on every change: at once, so that it works while the page still
 * renders what was typed. The sorting is persisted (LIST-05), and so is the grouping; what an address requests is
 * shown, not persisted.
 */
export const useFleetView = (): OwnView => {
  const client = useFleetClient()
  const [sort, setSort] = usePreference('sort')
  const [grouping, setGrouping] = usePreference('grouping')
  const [foldedGroups, setFoldedGroups] = usePreference('foldedGroups')
  const [passing, setPassing] = useState(FIRST_PASSING)
  const stored = useMemo(() => ({ sort, grouping, foldedGroups }), [sort, grouping, foldedGroups])
  const view = useMemo(() => wholeView(passing, stored), [passing, stored])

  const sent = useRef<{ readonly by: FleetClient; readonly view: FleetView } | null>(null)
  const send = useCallback(
    (next: FleetView) => {
      const last = sent.current
      if (last?.by === client && samePart(last.view, next) === last.view) return
      sent.current = { by: client, view: next }
      client.configure({ view: next })
    },
    [client],
  )
  useEffect(() => send(view), [send, view])

  // As of the last change, rendered already or not.
  const now = useRef({ passing, stored })
  useLayoutEffect(() => {
    now.current = { passing, stored }
  }, [passing, stored])
  const change = useCallback(
    (next: typeof now.current) => {
      now.current = next
      setPassing(next.passing)
      send(wholeView(next.passing, next.stored))
    },
    [send],
  )

  const onChange = useCallback(
    (changes: Partial<FleetView>) => {
      const next = changedStored(now.current.stored, changes)
      if (next.grouping !== now.current.stored.grouping) setGrouping(next.grouping)
      if (next.foldedGroups !== now.current.stored.foldedGroups) setFoldedGroups(next.foldedGroups)
      if (next.sort !== now.current.stored.sort) setSort(next.sort)
      change({ passing: changedPassing(now.current.passing, changes), stored: next })
    },
    [change, setSort, setGrouping, setFoldedGroups],
  )
  const onRequested = useCallback(
    (asked: RequestedView) =>
      change({ ...now.current, passing: requestedPassing(now.current.passing, asked) }),
    [change],
  )
  return { view, onChange, onRequested }
}
