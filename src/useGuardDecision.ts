import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { currentAddress, splitHash } from './kit/address/hashLocation.ts'
import { POST_LOGIN_REDIRECT_MS } from './contract/product.ts'
import { type GuardDecision, isSignInRoute } from './session/routeGuard.ts'
import type { Session } from './session/session.ts'
import { useSession } from './session/sessionContext.ts'

type Redirect = Extract<GuardDecision, { kind: 'redirect' }>
type Navigate = (to: string, options?: { readonly replace?: boolean }) => void

/**
 * Is the browser at the path? The router decodes the encoded parts of an address, such as the names in a route's
 * address.
 */
const isAt = (path: string): boolean => {
  const here = splitHash(location.hash).path
  try {
    return here === path || decodeURI(here) === path
  } catch {
    return false
  }
}

const follow = (decision: Redirect, path: string, session: Session, navigate: Navigate): void => {
  const state = session.get()
  if (state.phase === 'signedOut') {
    // AUTH-18: a more specific message, such as a blocked account, stays.
    if (decision.notice) {
      // With its query: a shared view is shown after the sign-in. While signing out it is gone already.
      if (isAt(path)) session.rememberPage(currentAddress())
      session.setNotice(state.notice ?? decision.notice)
    }
    navigate(decision.to, { replace: true })
    // Signing out is finished: from here on a guarded page requires a session again (GATE-04).
    if (!decision.notice) session.setNotice(null)
    return
  }
  if (isSignInRoute(path)) session.rememberPage(null)
  navigate(decision.to, { replace: true })
}

/** Carries out the decision of the guard. */
export const useGuardDecision = (decision: GuardDecision, path: string): void => {
  const session = useSession()
  const [, navigate] = useLocation()
  const { kind } = decision
  const to = 'to' in decision ? decision.to : null
  const notice = decision.kind === 'redirect' ? decision.notice : undefined
  useEffect(() => {
    if (kind === 'back') history.back()
    if (to === null) return undefined
    if (kind === 'redirect') follow({ kind, to, ...(notice ? { notice } : {}) }, path, session, navigate)
    if (kind !== 'redirectLater') return undefined
    const timer = setTimeout(() => {
      session.rememberPage(null)
      navigate(to)
      session.settle()
    }, POST_LOGIN_REDIRECT_MS)
    return () => clearTimeout(timer)
  }, [kind, to, notice, path, session, navigate])
}
