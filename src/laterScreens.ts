import type { ComponentType } from 'react'
import { apiOrigin } from './api/origin.ts'
import { prepareEngine } from './fleet/engineWorker.ts'
import { inAriaLanguage } from './i18n/ariaLanguage.tsx'
import type { TextPart } from './i18n/dictionaries.ts'
import type { Texting } from './i18n/i18n.ts'
import { isAllowed } from './session/allowed.ts'
import type { Session } from './session/session.ts'

interface LaterPart {
  readonly load: () => Promise<ComponentType>
  /** The texts that it needs beyond those of the first page. */
  readonly texts: readonly TextPart[]
}

const screen = (texts: readonly TextPart[], load: LaterPart['load']): LaterPart => ({ texts, load })

/** The engine is requested first and the map last: the list needs the one and not the other. */
const loadControl = async (): Promise<ComponentType> => {
  prepareEngine()
  const { ControlScreen, prepareMap } = await import('./screens/control/controlPage.ts')
  prepareMap()
  return ControlScreen
}

/**
 * Has the fleet arrive during the pause after the sign-in (AUTH-09), and while the page is made. Without its code the page
 * itself reports the failure.
 */
export const beginFleet = async (session: Session, texting: Texting): Promise<void> => {
  if (!isAllowed(session.get(), 'seeVehicles')) return
  const part = await import('./screens/control/controlPage.ts').catch(() => null)
  part?.startFleet(session, {
    apiOrigin: apiOrigin(location.origin, document),
    language: texting.language(),
  })
}

const ADMIN_TEXTS = ['work', 'account', 'admin'] as const
const REPORT_TEXTS = ['work', 'account', 'route', 'reports'] as const
const NOTIFICATION_TEXTS = [
  'work',
  'account',
  'notifications',
  'notificationTypes',
  'notificationRules',
] as const

/** Every screen but the sign-in, and the frame, each in a chunk of its own (ROUTE-02). */
const LATER_SCREENS = {
  // Together with the frame, which hears the keys: no key that is pressed on the page may be lost.
  control: screen(
    ['work', 'messages'],
    async (): Promise<ComponentType> => (await Promise.all([loadControl(), loadScreen('workFrame')]))[0],
  ),
  overview: screen(
    ['work', 'account', 'overview'],
    async () => (await import('./screens/overview/overviewScreen.tsx')).OverviewScreen,
  ),
  routeDetail: screen(
    ['work', 'route', 'messages'],
    async () => (await import('./screens/routeDetail/routeScreen.tsx')).RouteScreen,
  ),
  routes: screen(
    ['work', 'route', 'messages'],
    async () => (await import('./screens/routeDetail/together/routesScreen.tsx')).RoutesScreen,
  ),
  fallback: screen(
    ['work'],
    async () => (await import('./screens/fallback/fallbackScreen.tsx')).FallbackScreen,
  ),
  forbidden: screen([], async () => (await import('./screens/fallback/forbiddenScreen.tsx')).ForbiddenScreen),
  demoEntry: screen(
    [],
    async () => (await import('./screens/demoEntry/demoEntryScreen.tsx')).DemoEntryScreen,
  ),
  workFrame: screen([], async () => (await import('./frame/workFrame.tsx')).WorkFrame),
  profile: screen(
    ['work', 'account'],
    async () => (await import('./screens/profile/profileScreen.tsx')).ProfileScreen,
  ),
  password: screen(
    ['work', 'account'],
    async () => (await import('./screens/profile/passwordScreen.tsx')).PasswordScreen,
  ),
  webhooks: screen(
    ['work', 'account', 'webhooks'],
    async () => (await import('./screens/profile/webhooks/webhooksScreen.tsx')).WebhooksScreen,
  ),
  brand: screen(
    ['work', 'account'],
    async () => (await import('./screens/profile/brand/brandScreen.tsx')).BrandScreen,
  ),
  walls: screen(
    ['work', 'account', 'wall'],
    async () => (await import('./screens/profile/walls/wallsScreen.tsx')).WallsScreen,
  ),
  adminEntry: screen(
    ['account', 'messages'],
    async () => (await import('./screens/adminEntry/adminEntryScreen.tsx')).AdminEntryScreen,
  ),
  newPassword: screen(
    ['account', 'messages'],
    async () => (await import('./screens/recovery/newPasswordScreen.tsx')).NewPasswordScreen,
  ),
  firstAdmin: screen(
    ['account', 'messages'],
    async () => (await import('./screens/firstAdmin/firstAdminScreen.tsx')).FirstAdminScreen,
  ),
  adminStart: screen([], async () => (await import('./screens/admin/frame/adminStart.tsx')).AdminStart),
  clients: screen(
    ADMIN_TEXTS,
    async () => (await import('./screens/admin/clients/clientsScreen.tsx')).ClientsScreen,
  ),
  adminUsers: screen(
    ADMIN_TEXTS,
    async () => (await import('./screens/admin/users/usersScreen.tsx')).UsersScreen,
  ),
  vehicles: screen(
    ADMIN_TEXTS,
    async () => (await import('./screens/admin/vehicles/vehiclesScreen.tsx')).VehiclesScreen,
  ),
  devices: screen(
    ADMIN_TEXTS,
    async () => (await import('./screens/admin/devices/devicesScreen.tsx')).DevicesScreen,
  ),
  unknownDevices: screen(
    ADMIN_TEXTS,
    async () =>
      (await import('./screens/admin/unknownDevices/unknownDevicesScreen.tsx')).UnknownDevicesScreen,
  ),
  imports: screen(
    [...ADMIN_TEXTS, 'imports'],
    async () => (await import('./screens/admin/imports/importsScreen.tsx')).ImportsScreen,
  ),
  admins: screen(
    ADMIN_TEXTS,
    async () => (await import('./screens/admin/admins/adminsScreen.tsx')).AdminsScreen,
  ),
  sensorTypes: screen(
    ADMIN_TEXTS,
    async () => (await import('./screens/admin/sensorTypes/sensorTypesScreen.tsx')).SensorTypesScreen,
  ),
  maps: screen(ADMIN_TEXTS, async () => (await import('./screens/admin/maps/mapsScreen.tsx')).MapsScreen),
  outbox: screen(
    ADMIN_TEXTS,
    async () => (await import('./screens/admin/outbox/outboxScreen.tsx')).OutboxScreen,
  ),
  audit: screen(ADMIN_TEXTS, async () => (await import('./screens/admin/audit/auditScreen.tsx')).AuditScreen),
  geozones: screen(
    ['work', 'account', 'route', 'geozones', 'imports', 'zoneFiles'],
    async () => (await import('./screens/geozones/geozonesScreen.tsx')).GeozonesScreen,
  ),
  placesImport: screen(
    ['work', 'account', 'geozones', 'imports'],
    async () => (await import('./screens/geozones/places/placesImportScreen.tsx')).PlacesImportScreen,
  ),
  reports: screen(
    REPORT_TEXTS,
    async () => (await import('./screens/reports/reportsScreen.tsx')).ReportsScreen,
  ),
  createCustomReport: screen(
    REPORT_TEXTS,
    async () => (await import('./screens/reports/template/builderScreen.tsx')).BuilderScreen,
  ),
  heat: screen(
    ['work', 'account', 'heat'],
    async () => (await import('./screens/heat/heatScreen.tsx')).HeatScreen,
  ),
  fuel: screen(
    ['work', 'account', 'fuel', 'imports'],
    async () => (await import('./screens/fuel/fuelScreen.tsx')).FuelScreen,
  ),
  notifications: screen(
    NOTIFICATION_TEXTS,
    async () => (await import('./screens/notifications/notificationsScreen.tsx')).NotificationsScreen,
  ),
  settings: screen(
    NOTIFICATION_TEXTS,
    async () => (await import('./screens/profile/notifications/settingsScreen.tsx')).SettingsScreen,
  ),
  euroservices: screen(
    ['work', 'account', 'euroservices'],
    async () => (await import('./screens/euroservices/euroservicesScreen.tsx')).EuroservicesScreen,
  ),
  trailers: screen(
    ['work', 'account', 'trailers'],
    async () => (await import('./screens/trailers/trailersScreen.tsx')).TrailersScreen,
  ),
  trailersImport: screen(
    ['work', 'account', 'trailers', 'imports'],
    async () => (await import('./screens/trailers/trailersImportScreen.tsx')).TrailersImportScreen,
  ),
  maintenance: screen(
    ['work', 'account', 'maintenance'],
    async () => (await import('./screens/maintenance/maintenanceScreen.tsx')).MaintenanceScreen,
  ),
  maintenanceTemplates: screen(
    ['work', 'account', 'maintenance'],
    async () => (await import('./screens/maintenance/templates/templatesScreen.tsx')).TemplatesScreen,
  ),
  rfidCards: screen(
    ['work', 'account', 'rfidCards', 'imports'],
    async () => (await import('./screens/rfidCards/rfidCardsScreen.tsx')).RfidCardsScreen,
  ),
  employees: screen(
    ['work', 'account', 'employees'],
    async () => (await import('./screens/employees/employeesScreen.tsx')).EmployeesScreen,
  ),
  driverScores: screen(
    ['work', 'account', 'employees', 'driverScores'],
    async () => (await import('./screens/driverScores/driverScoresScreen.tsx')).DriverScoresScreen,
  ),
  tasks: screen(
    ['work', 'account', 'tasks', 'imports'],
    async () => (await import('./screens/tasks/tasksScreen.tsx')).TasksScreen,
  ),
  taskDetail: screen(
    ['work', 'account', 'route', 'tasks', 'share'],
    async () => (await import('./screens/tasks/detail/taskDetailScreen.tsx')).TaskDetailScreen,
  ),
  driver: screen(
    ['messages', 'driver'],
    async () => (await import('./screens/driverPage/driverScreen.tsx')).DriverScreen,
  ),
  usersManagement: screen(
    ['work', 'account', 'messages'],
    async () => (await import('./screens/usersManagement/usersScreen.tsx')).UsersScreen,
  ),
} as const satisfies Record<string, LaterPart>
export type LaterScreen = keyof typeof LATER_SCREENS

const loading = new Map<LaterScreen, Promise<ComponentType>>()

/** The same component each time, so that two addresses of one screen keep its state. Retries after a failure. */
const loadScreen = (name: LaterScreen): Promise<ComponentType> => {
  const known = loading.get(name)
  if (known) return known
  const fetched = LATER_SCREENS[name].load().then(inAriaLanguage)
  loading.set(name, fetched)
  fetched.catch(() => loading.delete(name))
  return fetched
}

/** Loads a screen and its texts in the current language. */
export const loadWithTexts = async (name: LaterScreen, texting: Texting): Promise<ComponentType> => {
  const texts = LATER_SCREENS[name].texts.map((part) => texting.loadPart(part))
  const [component] = await Promise.all([loadScreen(name), ...texts] as const)
  return component
}
