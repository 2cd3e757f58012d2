import { CircleUserRound, type LucideIcon, Map as MapIcon, ShieldCheck, Users } from 'lucide-react'
import { type Gate, PAGE_GATES, passes } from '../contract/permissions.ts'
import type { PageName } from '../routes.ts'
import { ADMIN_PATH, CONTROL_PATH } from '../session/routeGuard.ts'
import type { SessionState } from '../session/session.ts'

/** A page that menus lead to. */
interface Destination {
  readonly path: string
  readonly title: PageName
  readonly icon: LucideIcon
  readonly gate: Gate
}

const DESTINATIONS: readonly Destination[] = [
  { path: CONTROL_PATH, title: 'control', icon: MapIcon, gate: PAGE_GATES.control },
  { path: '/users_management', title: 'users', icon: Users, gate: PAGE_GATES.usersManagement },
  { path: ADMIN_PATH, title: 'admin', icon: ShieldCheck, gate: PAGE_GATES.admin },
  { path: '/profile', title: 'profile', icon: CircleUserRound, gate: PAGE_GATES.profile },
]

/** The address of a page for a link: the admin panel may lie elsewhere (CONST-04). */
export const addressOf = (path: string, adminPanel: string | null): string =>
  path === ADMIN_PATH && adminPanel !== null ? adminPanel : `#${path}`

/** The pages that a person may open, in the order of menus; none without a session (GATE-13). */
export const destinationsOf = (state: SessionState): readonly Destination[] =>
  state.phase === 'signedIn' ? DESTINATIONS.filter(({ gate }) => passes(state, gate)) : []
