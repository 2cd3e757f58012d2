import { type Gate, PAGE_GATES } from './contract/permissions.ts'
import type { PageName } from './i18n/pageName.ts'
import type { LaterScreen } from './laterScreens.ts'
import type { LazyPart } from './lazyWithTexts.ts'
import { ADMIN_PATH, CONTROL_PATH, PROFILE_PATH, SIGN_IN_PATH } from './session/routeGuard.ts'

/** One address of the product (ROUTE-01 to ROUTE-04, ROUTE-29, ROUTE-33). */
export interface AppRoute extends LazyPart {
  /** As a wouter pattern; '*' is every other address. */
  readonly path: string
  /** GEN-05: the page's name in the `common.page` texts. */
  readonly title: PageName
  /** null: any session is enough. */
  readonly gate: Gate | null
}

/**
 * A screen that nobody needs before the sign-in. The import is in a file of its own, so that the first page does not
 * carry the list.
 */
export const laterScreen =
  (name: LaterScreen): AppRoute['load'] =>
  async () =>
    (await import('./laterScreens.ts')).loadScreen(name)

/** The page of every other address. */
const FALLBACK: AppRoute = {
  path: '*',
  title: 'notFound',
  gate: null,
  load: laterScreen('fallback'),
  texts: ['work'],
}

/** ROUTE-07, ROUTE-08, ROUTE-10: both are the main profile data, with the language choice. */
const PROFILE_ROUTES: readonly AppRoute[] = [
  ...[PROFILE_PATH, '/profile/main'].map(
    (path): AppRoute => ({
      path,
      title: 'profile',
      gate: PAGE_GATES.profile,
      load: laterScreen('profile'),
      texts: ['work', 'account'],
    }),
  ),
  {
    path: '/profile/password',
    title: 'password',
    gate: PAGE_GATES.profile,
    load: laterScreen('password'),
    texts: ['work', 'account'],
  },
  {
    path: '/profile/webhooks',
    title: 'webhooks',
    gate: PAGE_GATES.webhooks,
    load: laterScreen('webhooks'),
    texts: ['work', 'account', 'webhooks'],
  },
]

/** ROUTE-27, ROUTE-28: the targets of one-time links; the page reads what follows the path. */
const LINK_ROUTES: readonly AppRoute[] = [
  {
    path: '/commingFromAdmin/*?',
    title: 'entering',
    gate: null,
    load: laterScreen('adminEntry'),
    texts: ['account', 'messages'],
  },
  {
    path: '/change-password/*?',
    title: 'newPassword',
    gate: null,
    load: laterScreen('newPassword'),
    texts: ['account', 'messages'],
  },
  {
    path: '/first-admin/*?',
    title: 'firstAdmin',
    gate: null,
    load: laterScreen('firstAdmin'),
    texts: ['account', 'messages'],
  },
]

/** The parts of the administration: address, page name, screen. */
const ADMIN_PARTS = [
  ['clients', 'clients', 'clients'],
  ['users', 'users', 'adminUsers'],
  ['vehicles', 'vehicles', 'vehicles'],
  ['devices', 'devices', 'devices'],
  ['unknown_devices', 'unknownDevices', 'unknownDevices'],
  ['import', 'imports', 'imports'],
  ['admins', 'admins', 'admins'],
  ['sensor_types', 'sensorTypes', 'sensorTypes'],
  ['maps', 'maps', 'maps'],
  ['outbox', 'outbox', 'outbox'],
  ['audit', 'audit', 'audit'],
] as const

/** ADMIN-01: the administration, a page for each of its parts. */
const ADMIN_ROUTES: readonly AppRoute[] = [
  {
    path: ADMIN_PATH,
    title: 'admin',
    gate: PAGE_GATES.admin,
    load: laterScreen('adminStart'),
    texts: [],
  },
  ...ADMIN_PARTS.map(
    ([path, title, screen]): AppRoute => ({
      path: `${ADMIN_PATH}/${path}`,
      title,
      gate: PAGE_GATES.admin,
      load: laterScreen(screen),
      texts: ['work', 'account', 'admin', ...(title === 'imports' ? ['imports' as const] : [])],
    }),
  ),
]

/** Every address that exists; the first match wins. */
export const ROUTES: readonly AppRoute[] = [
  {
    path: SIGN_IN_PATH,
    title: 'signIn',
    gate: null,
    load: async () => (await import('./screens/signIn/signInScreen.tsx')).SignInScreen,
    texts: [],
  },
  {
    path: CONTROL_PATH,
    title: 'control',
    gate: PAGE_GATES.control,
    load: laterScreen('control'),
    texts: ['work', 'messages'],
  },
  {
    // ROUTE-05
    path: '/routeDetail/:vehicleId/:name?/:licensePlate?/:eventDate?',
    title: 'routeDetail',
    gate: PAGE_GATES.routeDetail,
    load: laterScreen('routeDetail'),
    texts: ['work', 'route', 'messages'],
  },
  {
    path: '/routes/:vehicleIds?',
    title: 'routes',
    gate: PAGE_GATES.routeDetail,
    load: laterScreen('routes'),
    texts: ['work', 'route', 'messages'],
  },
  ...PROFILE_ROUTES,
  ...LINK_ROUTES,
  {
    // ROUTE-21
    path: '/geozones_and_addresses/:geoId?',
    title: 'geozones',
    gate: PAGE_GATES.geozones,
    load: laterScreen('geozones'),
    texts: ['work', 'account', 'route', 'geozones'],
  },
  {
    // ROUTE-31
    path: '/trailers_management',
    title: 'trailers',
    gate: PAGE_GATES.trailers,
    load: laterScreen('trailers'),
    texts: ['work', 'account', 'trailers'],
  },
  {
    path: '/trailers_management/import',
    title: 'trailersImport',
    gate: PAGE_GATES.trailers,
    load: laterScreen('trailersImport'),
    texts: ['work', 'account', 'trailers', 'imports'],
  },
  {
    // ROUTE-30; the parts of one user follow it.
    path: '/users_management/*?',
    title: 'users',
    gate: PAGE_GATES.usersManagement,
    load: laterScreen('usersManagement'),
    texts: ['work', 'account', 'messages'],
  },
  {
    path: '/demo_account',
    title: 'demo',
    gate: null,
    load: laterScreen('demoEntry'),
    texts: [],
  },
  {
    path: '/share/:token?',
    title: 'sharedPosition',
    gate: null,
    load: laterScreen('sharedPosition'),
    texts: ['share'],
  },
  ...ADMIN_ROUTES,
  FALLBACK,
]

/** The route of an address, by a matcher of one pattern. */
export const findRoute = (fits: (pattern: string) => boolean): AppRoute =>
  ROUTES.find((route) => fits(route.path)) ?? FALLBACK
