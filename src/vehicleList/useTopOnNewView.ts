import { useEffect, useRef } from 'react'
import type { FleetView } from '../contract/engine.ts'

/** What a person set up, but for folding: a folded group leaves the list where it is. */
const keyOf = ({ foldedGroups: _folded, ...view }: FleetView): string => JSON.stringify(view)

/** A new search, sort or filter shows its first line; the view that the list opens with moves nothing. */
export const useTopOnNewView = (view: FleetView, scrollTo: (index: number, align: 'auto') => void): void => {
  const key = keyOf(view)
  const shown = useRef(key)
  useEffect(() => {
    if (shown.current === key) return
    shown.current = key
    scrollTo(0, 'auto')
  }, [key, scrollTo])
}
