import { type Gate, PAGE_GATES } from './contract/permissions.ts'
import type { PageName } from './i18n/pageName.ts'
import type { LaterScreen } from './laterScreens.ts'
import type { Texting } from './i18n/i18n.ts'
import type { LazyPart } from './lazyWithTexts.ts'
import type { Session } from './session/session.ts'
import { ADMIN_PATH, CONTROL_PATH, PROFILE_PATH, SIGN_IN_PATH } from './session/routeGuard.ts'

/** One address of the product (ROUTE-01 to ROUTE-04, ROUTE-29, ROUTE-33). */
export interface AppRoute extends LazyPart {
  /** As a wouter pattern; '*' is every other address. */
  readonly path: string
  /** GEN-05: the page's name in the `common.page` texts. */
  readonly title: PageName
  /** null: any session is enough. */
  readonly gate: Gate | null
  /** Begins what the page shows while its code is still loading; the page does so itself where this fails. */
  readonly begin?: (session: Session, texting: Texting) => void
}

/**
 * A screen that nobody needs before the sign-in, with its texts. The import is in a file of its own, so that the first
 * page does not carry the list.
 */
export const laterScreen =
  (name: LaterScreen): AppRoute['load'] =>
  async (texting) =>
    (await import('./laterScreens.ts')).loadWithTexts(name, texting)

/** The route of a later screen; most have the name of their page. */
const page = (
  path: string,
  screen: LaterScreen,
  gate: Gate | null,
  title: PageName = screen as PageName,
): AppRoute => ({ path, title, gate, load: laterScreen(screen) })

/** The route of a screen whose page and gate have its name. */
const ownPage = (path: string, name: LaterScreen & PageName & keyof typeof PAGE_GATES): AppRoute =>
  page(path, name, PAGE_GATES[name])

const beginControl: AppRoute['begin'] = (session, texting) =>
  void import('./laterScreens.ts').then(
    ({ beginFleet }) => beginFleet(session, texting),
    () => undefined,
  )

/** The page of every other address. */
const FALLBACK: AppRoute = page('*', 'fallback', null, 'notFound')

/** ROUTE-07, ROUTE-08, ROUTE-10: both are the main profile data, with the language choice. */
const PROFILE_ROUTES: readonly AppRoute[] = [
  ...[PROFILE_PATH, '/profile/main'].map((path) => ownPage(path, 'profile')),
  page('/profile/password', 'password', PAGE_GATES.profile),
  // ROUTE-12
  page('/profile/notifications', 'settings', PAGE_GATES.notifications, 'notifications'),
  ownPage('/profile/webhooks', 'webhooks'),
  ownPage('/profile/brand', 'brand'),
  page('/profile/walls', 'walls', PAGE_GATES.brand, 'profile'),
]

/** ROUTE-27, ROUTE-28: the targets of one-time links; the page reads what follows the path. */
const LINK_ROUTES: readonly AppRoute[] = [
  page('/commingFromAdmin/*?', 'adminEntry', null, 'entering'),
  page('/change-password/*?', 'newPassword', null),
  page('/first-admin/*?', 'firstAdmin', null),
]

/** The parts of the administration: address, and where they have others, screen and name of the page. */
const ADMIN_PARTS: readonly (readonly [path: string, screen?: LaterScreen, title?: PageName])[] = [
  ['clients'],
  ['users', 'adminUsers', 'users'],
  ['vehicles'],
  ['devices'],
  ['unknown_devices', 'unknownDevices'],
  ['import', 'imports'],
  ['admins'],
  ['sensor_types', 'sensorTypes'],
  ['maps'],
  ['outbox'],
  ['audit'],
]

/** ADMIN-01: the administration, a page for each of its parts. */
const ADMIN_ROUTES: readonly AppRoute[] = [
  page(ADMIN_PATH, 'adminStart', PAGE_GATES.admin, 'admin'),
  ...ADMIN_PARTS.map(([path, screen = path as LaterScreen, title]) =>
    page(`${ADMIN_PATH}/${path}`, screen, PAGE_GATES.admin, title),
  ),
]

/** Every address that exists; the first match wins. */
export const ROUTES: readonly AppRoute[] = [
  {
    path: SIGN_IN_PATH,
    title: 'signIn',
    gate: null,
    load: async () => (await import('./screens/signIn/signInScreen.tsx')).SignInScreen,
  },
  { ...ownPage(CONTROL_PATH, 'control'), begin: beginControl },
  ownPage('/overview', 'overview'),
  // ROUTE-05
  ownPage('/routeDetail/:vehicleId/:name?/:licensePlate?/:eventDate?', 'routeDetail'),
  page('/routes/:vehicleIds?', 'routes', PAGE_GATES.routeDetail),
  ...PROFILE_ROUTES,
  ...LINK_ROUTES,
  // ROUTE-21
  ownPage('/geozones_and_addresses/:geoId?', 'geozones'),
  page('/geozones_and_addresses/places/import', 'placesImport', PAGE_GATES.geozones),
  page('/fuel/*?', 'fuel', PAGE_GATES.routeDetail),
  // ROUTE-24
  ownPage('/reports', 'reports'),
  ownPage('/reports/heat', 'heat'),
  // ROUTE-25
  page('/reports/createCustomReport', 'createCustomReport', PAGE_GATES.reports, 'reports'),
  // ROUTE-26; the rules follow it.
  ownPage('/notifications/*?', 'notifications'),
  // ROUTE-23
  ownPage('/euroservices', 'euroservices'),
  // ROUTE-14 to ROUTE-20
  ownPage('/tasks/*?', 'tasks'),
  // ROUTE-32
  page('/task_detail/*?', 'taskDetail', PAGE_GATES.tasks, 'tasks'),
  // ROUTE-31
  ownPage('/trailers_management', 'trailers'),
  page('/trailers_management/import', 'trailersImport', PAGE_GATES.trailers),
  ownPage('/maintenance', 'maintenance'),
  page('/maintenance/templates', 'maintenanceTemplates', PAGE_GATES.maintenance),
  // ROUTE-13; the import follows it.
  ownPage('/rfid_cards/*?', 'rfidCards'),
  page('/users_management/scores/*?', 'driverScores', PAGE_GATES.rfidCards),
  // ROUTE-36; an employee follows it.
  page('/users_management/employees/*?', 'employees', PAGE_GATES.rfidCards),
  // ROUTE-30; the parts of one user follow it.
  page('/users_management/*?', 'usersManagement', PAGE_GATES.usersManagement, 'users'),
  page('/demo_account', 'demoEntry', null, 'demo'),
  page('/driver/*?', 'driver', null),
  {
    path: '/share/*?',
    title: 'sharedPosition',
    gate: null,
    // Not behind the list of later screens, whose chunk waits for the components of the work pages.
    load: async () => (await import('./screens/sharedPosition/loadSharedPosition.ts')).loadSharedPosition(),
    texts: ['share'],
  },
  ...ADMIN_ROUTES,
  FALLBACK,
]

/** The route of an address, by a matcher of one pattern. */
export const findRoute = (fits: (pattern: string) => boolean): AppRoute =>
  ROUTES.find((route) => fits(route.path)) ?? FALLBACK
