import { type Gate, PAGE_GATES } from './contract/permissions.ts'
import type { Texts } from './i18n/dictionaries.ts'
import type { LazyPart } from './lazyWithTexts.ts'
import { ADMIN_PATH, CONTROL_PATH, SIGN_IN_PATH } from './session/routeGuard.ts'

export type PageName = keyof Texts['common']['page']

/** One address of the product (ROUTE-01 to ROUTE-04, ROUTE-29, ROUTE-33). */
export interface AppRoute extends LazyPart {
  /** In wouter's form; '*' is every other address. */
  readonly path: string
  /** GEN-05: the page's name in the `common.page` texts. */
  readonly title: PageName
  /** null: any session will do. */
  readonly gate: Gate | null
}

/** The page of every address that no other line names. */
const FALLBACK: AppRoute = {
  path: '*',
  title: 'notFound',
  gate: null,
  load: async () => (await import('./screens/fallback/fallbackScreen.tsx')).FallbackScreen,
  texts: [],
}

/** ROUTE-07, ROUTE-08, ROUTE-10: both are the main profile data, with the language choice. */
const PROFILE_ROUTES: readonly AppRoute[] = [
  ...['/profile', '/profile/main'].map(
    (path): AppRoute => ({
      path,
      title: 'profile',
      gate: PAGE_GATES.profile,
      load: async () => (await import('./screens/profile/profileScreen.tsx')).ProfileScreen,
      texts: ['work', 'account'],
    }),
  ),
  {
    path: '/profile/password',
    title: 'password',
    gate: PAGE_GATES.profile,
    load: async () => (await import('./screens/profile/passwordScreen.tsx')).PasswordScreen,
    texts: ['work', 'account'],
  },
]

/** ROUTE-27, ROUTE-28: where one-time links lead; what stands behind the path is the page's to read. */
const LINK_ROUTES: readonly AppRoute[] = [
  {
    path: '/commingFromAdmin/*?',
    title: 'entering',
    gate: null,
    load: async () => (await import('./screens/adminEntry/adminEntryScreen.tsx')).AdminEntryScreen,
    texts: ['account', 'messages'],
  },
  {
    path: '/change-password/*?',
    title: 'newPassword',
    gate: null,
    load: async () => (await import('./screens/recovery/newPasswordScreen.tsx')).NewPasswordScreen,
    texts: ['account', 'messages'],
  },
  {
    path: '/first-admin/*?',
    title: 'firstAdmin',
    gate: null,
    load: async () => (await import('./screens/firstAdmin/firstAdminScreen.tsx')).FirstAdminScreen,
    texts: ['account', 'messages'],
  },
]

/** A part of the administration. */
const adminPart = (path: string, title: PageName, gate: Gate, load: AppRoute['load']): AppRoute => ({
  path: `${ADMIN_PATH}/${path}`,
  title,
  gate,
  load,
  texts: ['work', 'account', 'admin'],
})

/** ADMIN-01: the administration, a page for each of its parts. */
const ADMIN_ROUTES: readonly AppRoute[] = [
  {
    path: ADMIN_PATH,
    title: 'admin',
    gate: PAGE_GATES.adminClients,
    load: async () => (await import('./screens/admin/frame/adminStart.tsx')).AdminStart,
    texts: [],
  },
  adminPart(
    'clients',
    'clients',
    PAGE_GATES.adminClients,
    async () => (await import('./screens/admin/clients/clientsScreen.tsx')).ClientsScreen,
  ),
  adminPart(
    'users',
    'users',
    PAGE_GATES.adminUsers,
    async () => (await import('./screens/admin/users/usersScreen.tsx')).UsersScreen,
  ),
  adminPart(
    'vehicles',
    'vehicles',
    PAGE_GATES.adminVehicles,
    async () => (await import('./screens/admin/vehicles/vehiclesScreen.tsx')).VehiclesScreen,
  ),
  adminPart(
    'devices',
    'devices',
    PAGE_GATES.adminDevices,
    async () => (await import('./screens/admin/devices/devicesScreen.tsx')).DevicesScreen,
  ),
  adminPart(
    'import',
    'imports',
    PAGE_GATES.adminImports,
    async () => (await import('./screens/admin/imports/importsScreen.tsx')).ImportsScreen,
  ),
  adminPart(
    'admins',
    'admins',
    PAGE_GATES.adminAdmins,
    async () => (await import('./screens/admin/admins/adminsScreen.tsx')).AdminsScreen,
  ),
  adminPart(
    'sensor_types',
    'sensorTypes',
    PAGE_GATES.adminSensorTypes,
    async () => (await import('./screens/admin/sensorTypes/sensorTypesScreen.tsx')).SensorTypesScreen,
  ),
  adminPart(
    'outbox',
    'outbox',
    PAGE_GATES.adminOutbox,
    async () => (await import('./screens/admin/outbox/outboxScreen.tsx')).OutboxScreen,
  ),
  adminPart(
    'audit',
    'audit',
    PAGE_GATES.adminAudit,
    async () => (await import('./screens/admin/audit/auditScreen.tsx')).AuditScreen,
  ),
]

/** Every address that exists; the first that fits wins. */
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
    load: async () => {
      const { ControlScreen, prepareControl } = await import('./screens/control/controlPage.ts')
      prepareControl()
      return ControlScreen
    },
    texts: ['work'],
  },
  ...PROFILE_ROUTES,
  ...LINK_ROUTES,
  {
    // ROUTE-30; the parts of one user stand behind it.
    path: '/users_management/*?',
    title: 'users',
    gate: PAGE_GATES.usersManagement,
    load: async () => (await import('./screens/usersManagement/usersScreen.tsx')).UsersScreen,
    texts: ['work', 'account', 'messages'],
  },
  {
    path: '/demo_account',
    title: 'demo',
    gate: null,
    load: async () => (await import('./screens/demoEntry/demoEntryScreen.tsx')).DemoEntryScreen,
    texts: [],
  },
  ...ADMIN_ROUTES,
  FALLBACK,
]

/** The route of an address, by a matcher of one pattern. */
export const findRoute = (fits: (pattern: string) => boolean): AppRoute =>
  ROUTES.find((route) => fits(route.path)) ?? FALLBACK
