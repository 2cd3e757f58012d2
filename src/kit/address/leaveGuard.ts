import { moveTo } from './moveTo.ts'

/** Asks before a page is left; `go` leaves it. */
export type LeaveGuard = (go: () => void) => void

let guard: LeaveGuard | null = null
let guardedAddress: string | null = null

/** The hash of the guarded page, which stays the page until the person agrees to leave; null while none is guarded. */
export const guardedHash = (): string | null => (guard ? guardedAddress : null)

const pathOf = (hash: string): string | undefined => hash.split('?')[0]

/** Goes at once where nothing is guarded; otherwise the guard asks, and `go` runs unguarded if the person agrees. */
export const leaving = (go: () => void): void => {
  const asked = guard
  if (!asked) {
    go()
    return
  }
  asked(() => unasked(go))
}

/** Goes without asking: the program itself navigates, for example when a session has ended. */
export const unasked = (go: () => void): void => {
  guard = null
  go()
}

/**
 * Guards unsaved changes of the page at the address: whoever leaves it by a link, by the browser's buttons or by typing
 * an address is asked first, with the page and its address unchanged. Returns the function that removes the guard.
 */
export const guardLeaving = (ask: LeaveGuard): (() => void) => {
  const kept = location.hash
  guard = ask
  guardedAddress = kept
  const onAddress = (event: HashChangeEvent): void => {
    const wanted = location.hash
    if (guard !== ask || pathOf(wanted) === pathOf(kept)) return
    // Runs before any other reader of the address: it is registered for the capture phase.
    event.stopImmediatePropagation()
    history.pushState(null, '', kept)
    leaving(() => moveTo(wanted, false))
  }
  addEventListener('hashchange', onAddress, { capture: true })
  return () => {
    removeEventListener('hashchange', onAddress, { capture: true })
    if (guard === ask) guard = null
  }
}
