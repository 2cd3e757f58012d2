import {
  Bell,
  Caravan,
  ChartColumn,
  ClipboardList,
  IdCard,
  LayoutDashboard,
  type LucideIcon,
  Map as MapIcon,
  MapPinned,
  Radio,
  ShieldCheck,
  Users,
  Wrench,
} from 'lucide-react'
import type { ComponentType } from 'react'
import { type Gate, PAGE_GATES, passes } from '../../contract/permissions.ts'
import type { PageName } from '../../i18n/pageName.ts'
import type { ShortcutId } from '../../palette/shortcutTable.ts'
import { ADMIN_PATH, CONTROL_PATH } from '../../session/routeGuard.ts'
import type { SessionState } from '../../session/session.ts'
import { UnreadBadge } from '../notifications/unreadBadge.tsx'

/** A part of the product that the navigation of every page leads to. */
export interface Area {
  /** Of its first page; the pages below it belong to the area. */
  readonly path: string
  readonly title: PageName
  readonly icon: LucideIcon
  readonly gate: Gate
  readonly shortcut: ShortcutId
  /** A number next to its name. */
  readonly Count?: ComponentType
}

/** In the order of the navigation. An area joins with the change that brings its page. */
const AREAS: readonly Area[] = [
  {
    path: CONTROL_PATH,
    title: 'control',
    icon: MapIcon,
    gate: PAGE_GATES.control,
    shortcut: 'areaControl',
  },
  {
    path: '/overview',
    title: 'overview',
    icon: LayoutDashboard,
    gate: PAGE_GATES.overview,
    shortcut: 'areaOverview',
  },
  {
    path: '/geozones_and_addresses',
    title: 'geozones',
    icon: MapPinned,
    gate: PAGE_GATES.geozones,
    shortcut: 'areaGeozones',
  },
  {
    path: '/reports',
    title: 'reports',
    icon: ChartColumn,
    gate: PAGE_GATES.reports,
    shortcut: 'areaReports',
  },
  {
    path: '/tasks',
    title: 'tasks',
    icon: ClipboardList,
    gate: PAGE_GATES.tasks,
    shortcut: 'areaTasks',
  },
  {
    path: '/notifications',
    title: 'notifications',
    icon: Bell,
    gate: PAGE_GATES.notifications,
    shortcut: 'areaNotifications',
    Count: UnreadBadge,
  },
  {
    path: '/rfid_cards',
    title: 'rfidCards',
    icon: IdCard,
    gate: PAGE_GATES.rfidCards,
    shortcut: 'areaRfidCards',
  },
  {
    path: '/trailers_management',
    title: 'trailers',
    icon: Caravan,
    gate: PAGE_GATES.trailers,
    shortcut: 'areaTrailers',
  },
  {
    path: '/maintenance',
    title: 'maintenance',
    icon: Wrench,
    gate: PAGE_GATES.maintenance,
    shortcut: 'areaMaintenance',
  },
  {
    path: '/euroservices',
    title: 'euroservices',
    icon: Radio,
    gate: PAGE_GATES.euroservices,
    shortcut: 'areaEuroservices',
  },
  {
    path: '/users_management',
    title: 'users',
    icon: Users,
    gate: PAGE_GATES.usersManagement,
    shortcut: 'areaUsers',
  },
  { path: ADMIN_PATH, title: 'admin', icon: ShieldCheck, gate: PAGE_GATES.admin, shortcut: 'areaAdmin' },
]

/** The areas that a person may open; none without a session (GATE-13). */
export const areasOf = (state: SessionState): readonly Area[] =>
  state.phase === 'signedIn' ? AREAS.filter(({ gate }) => passes(state, gate)) : []

/** Whether the page at `path` belongs to the area. */
export const isWithin = ({ path: area }: Pick<Area, 'path'>, path: string): boolean =>
  path === area || path.startsWith(`${area}/`)

/** The address of an area for a link: the admin panel may be at another address (CONST-04). */
export const addressOf = (path: string, adminPanel: string | null): string =>
  path === ADMIN_PATH && adminPanel !== null ? adminPanel : `#${path}`
