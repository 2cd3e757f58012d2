import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { FleetView } from '../contract/engine.ts'
import type { FleetClient } from '../fleet/fleetClient.ts'
import { useFleetClient } from '../fleet/fleetContext.ts'
import { samePart } from '../fleet/samePart.ts'
import { usePreference } from '../session/sessionContext.ts'
import {
  type AskedView,
  askedPassing,
  changedKept,
  changedPassing,
  FIRST_PASSING,
  wholeView,
} from './fleetView.ts'

export interface ViewProps {
  readonly view: FleetView
  readonly onChange: (change: Partial<FleetView>) => void
}

/** The view, how a person changes it, and how an address shows another one. The same functions in every draw. */
export interface OwnView extends ViewProps {
  readonly onAsked: (asked: AskedView) => void
}

/**
 * The list as the person set it up, told to the engine on every change: at once, so that it is at work while the page still
 * draws what was typed. The sorting is remembered (LIST-05), and so is how the list is grouped; what an address asks for is
 * shown, not remembered.
 */
export const useFleetView = (): OwnView => {
  const client = useFleetClient()
  const [sort, setSort] = usePreference('sort')
  const [grouping, setGrouping] = usePreference('grouping')
  const [foldedGroups, setFoldedGroups] = usePreference('foldedGroups')
  const [passing, setPassing] = useState(FIRST_PASSING)
  const kept = useMemo(() => ({ sort, grouping, foldedGroups }), [sort, grouping, foldedGroups])
  const view = useMemo(() => wholeView(passing, kept), [passing, kept])

  const told = useRef<{ readonly by: FleetClient; readonly view: FleetView } | null>(null)
  const tell = useCallback(
    (next: FleetView) => {
      const last = told.current
      if (last?.by === client && samePart(last.view, next) === last.view) return
      told.current = { by: client, view: next }
      client.setView(next)
    },
    [client],
  )
  useEffect(() => tell(view), [tell, view])

  // As of the last change, drawn already or not.
  const now = useRef({ passing, kept })
  useLayoutEffect(() => {
    now.current = { passing, kept }
  }, [passing, kept])
  const change = useCallback(
    (next: typeof now.current) => {
      now.current = next
      setPassing(next.passing)
      tell(wholeView(next.passing, next.kept))
    },
    [tell],
  )

  const onChange = useCallback(
    (changes: Partial<FleetView>) => {
      const next = changedKept(now.current.kept, changes)
      if (next.grouping !== now.current.kept.grouping) setGrouping(next.grouping)
      if (next.foldedGroups !== now.current.kept.foldedGroups) setFoldedGroups(next.foldedGroups)
      if (next.sort !== now.current.kept.sort) setSort(next.sort)
      change({ passing: changedPassing(now.current.passing, changes), kept: next })
    },
    [change, setSort, setGrouping, setFoldedGroups],
  )
  const onAsked = useCallback(
    (asked: AskedView) => change({ ...now.current, passing: askedPassing(now.current.passing, asked) }),
    [change],
  )
  return { view, onChange, onAsked }
}
