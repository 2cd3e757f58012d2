import { moveTo } from './moveTo.ts'

/** Asks before a page is left; `go` leaves it. */
export type LeaveGuard = (go: () => void) => void

let guard: LeaveGuard | null = null
let keptAddress: string | null = null

/** The hash of the page that is guarded, which stays the page until the person agrees to leave; null while none is. */
export const guardedHash = (): string | null => (guard ? keptAddress : null)

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

/** Goes without a question: the program itself leads away, as it does when a session is over. */
export const unasked = (go: () => void): void => {
  guard = null
  go()
}

/**
 * The page at the address holds something that nobody saved: whoever leaves it by a link, by the browser's buttons or by
 * typing an address is asked first, with the page and its address as they were. Returns the end of it.
 */
export const guardLeaving = (ask: LeaveGuard): (() => void) => {
  const kept = location.hash
  guard = ask
  keptAddress = kept
  const onAddress = (event: HashChangeEvent): void => {
    const wanted = location.hash
    if (guard !== ask || pathOf(wanted) === pathOf(kept)) return
    // Before anyone else reads the address. It stands captured, so it comes first.
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
