import { type RefObject, useEffect, useRef } from 'react'

/** Where focus returns when its element is gone. */
const FALLBACKS = '[role="grid"], .fleet-map canvas'

/** Elements that have focus while no control has it. */
const NOBODY = 'body, main'

/**
 * Remembers the focused element when a vehicle was opened; the returned function restores focus when the window closes
 * with focus in it.
 */
export const useFocusReturn = (
  root: RefObject<HTMLElement | null>,
  vehicleId: number | null,
): (() => void) => {
  const previous = useRef<HTMLElement | null>(null)
  useEffect(() => {
    const active = document.activeElement
    if (vehicleId === null || !(active instanceof HTMLElement) || root.current?.contains(active)) return
    previous.current = active.matches(NOBODY) ? null : active
  }, [root, vehicleId])
  return () => {
    if (!root.current?.contains(document.activeElement)) return
    const before = previous.current
    const target = before?.isConnected ? before : document.querySelector<HTMLElement>(FALLBACKS)
    target?.focus()
  }
}
