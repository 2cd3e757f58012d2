import { useEffect, useRef } from 'react'
import type { FleetView } from '../contract/engine/view.ts'

/** The person's view except collapsed groups: collapsing leaves the list where it is. */
const keyOf = ({ foldedGroups: _folded, ...view }: FleetView): string => JSON.stringify(view)

/** A new search, sort or filter shows its first line; the initial view scrolls nothing. */
export const useTopOnNewView = (view: FleetView, scrollTo: (index: number, align: 'auto') => void): void => {
  const key = keyOf(view)
  const shown = useRef(key)
  useEffect(() => {
    if (shown.current === key) return
    shown.current = key
    scrollTo(0, 'auto')
  }, [key, scrollTo])
}
