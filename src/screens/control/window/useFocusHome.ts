import { type RefObject, useEffect, useRef } from 'react'

/** Where the focus goes home to when the element that had it is gone. */
const HOMES = '[role="grid"], .fleet-map canvas'

/** Those that have the focus while no control has it. */
const NOBODY = 'body, main'

/** Remembers who had the focus when a vehicle was opened; the answer gives it back when the window closes with the focus in it. */
export const useFocusHome = (root: RefObject<HTMLElement | null>, vehicleId: number | null): (() => void) => {
  const home = useRef<HTMLElement | null>(null)
  useEffect(() => {
    const active = document.activeElement
    if (vehicleId === null || !(active instanceof HTMLElement) || root.current?.contains(active)) return
    home.current = active.matches(NOBODY) ? null : active
  }, [root, vehicleId])
  return () => {
    if (!root.current?.contains(document.activeElement)) return
    const before = home.current
    const target = before?.isConnected ? before : document.querySelector<HTMLElement>(HOMES)
    target?.focus()
  }
}
