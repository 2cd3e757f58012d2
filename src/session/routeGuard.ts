import { type Gate, passes, type UserKind } from '../contract/permissions.ts'
import type { SessionState } from './session.ts'

/** The address of the sign-in page (ROUTE-03). */
export const SIGN_IN_PATH = '/'
/** ROUTE-04 */
export const CONTROL_PATH = '/control'
/** ADMIN-01 */
export const ADMIN_PATH = '/admin'
/** ROUTE-07 */
export const PROFILE_PATH = '/profile'

/** GATE-07: the main page of each kind; administrators have no fleet to watch. */
export const mainPathOf = (kind: UserKind): string => (kind === 'admin' ? ADMIN_PATH : CONTROL_PATH)

/** GATE-01, GATE-02, GATE-03, and the first start's link: an address that contains one of these needs no session. */
export const OPEN_ROUTE_MARKS = [
  'demo_account',
  'change-password',
  'commingFromAdmin',
  'first-admin',
] as const

/** Those, the pages of links that show a vehicle's position, and the page of drivers. */
export const isOpenRoute = (path: string): boolean =>
  /^\/(share|driver)(\/|$)/.test(path) || OPEN_ROUTE_MARKS.some((mark) => path.includes(mark))

/** The sign-in page is the empty address or a single slash (ROUTE-03). */
export const isSignInRoute = (path: string): boolean => path === '' || path === SIGN_IN_PATH

/** The decision for an address. `replace` redirects add no history entry. */
export type GuardDecision =
  | { readonly kind: 'show' }
  /** The person may not even see the main page: show a message instead of a redirect loop. */
  | { readonly kind: 'forbidden' }
  | { readonly kind: 'redirect'; readonly to: string; readonly notice?: 'sessionExpired' }
  /** AUTH-09: after the pause. */
  | { readonly kind: 'redirectLater'; readonly to: string }
  /** GATE-08 */
  | { readonly kind: 'back' }

const SHOW: GuardDecision = { kind: 'show' }

export interface GuardInput {
  readonly path: string
  readonly session: SessionState
  /** Gate of the page at `path`; null where it requires only a session. */
  readonly gate: Gate | null
  /** The address from before the sign-in. */
  readonly pageBefore: string | null
  /** A page of this product was shown earlier in this tab, so that one step back stays inside. */
  readonly hasEarlierStep: boolean
}

/** GATE-01 to GATE-09, AUTH-09, AUTH-19 as one pure decision. */
export const guardRoute = (input: GuardInput): GuardDecision => {
  const { path, session, gate } = input
  if (isOpenRoute(path)) return SHOW
  if (session.phase === 'signedOut') {
    if (isSignInRoute(path)) return SHOW
    return session.isLeaving
      ? { kind: 'redirect', to: SIGN_IN_PATH }
      : { kind: 'redirect', to: SIGN_IN_PATH, notice: 'sessionExpired' }
  }
  const mainPath = mainPathOf(session.kind)
  if (isSignInRoute(path)) {
    const to = input.pageBefore ?? mainPath
    return { kind: session.isFresh ? 'redirectLater' : 'redirect', to }
  }
  if (gate === null || passes(session, gate)) return SHOW
  if (path === mainPath) return { kind: 'forbidden' }
  return input.hasEarlierStep ? { kind: 'back' } : { kind: 'redirect', to: mainPath }
}
