import type { ComponentType } from 'react'
import { inAriaLanguage } from './i18n/ariaLanguage.tsx'

const loadControl = async (): Promise<ComponentType> => {
  const { ControlScreen, prepareControl } = await import('./screens/control/controlPage.ts')
  prepareControl()
  return ControlScreen
}

/** Every screen but the sign-in, and the frame, each in a chunk of its own (ROUTE-02). */
const LATER_SCREENS = {
  // Together with the frame, which hears the keys: no key that is pressed on the page may be lost.
  control: async (): Promise<ComponentType> =>
    (await Promise.all([loadControl(), loadScreen('workFrame')]))[0],
  routeDetail: async () => (await import('./screens/routeDetail/routeScreen.tsx')).RouteScreen,
  routes: async () => (await import('./screens/routeDetail/together/routesScreen.tsx')).RoutesScreen,
  fallback: async () => (await import('./screens/fallback/fallbackScreen.tsx')).FallbackScreen,
  forbidden: async () => (await import('./screens/fallback/forbiddenScreen.tsx')).ForbiddenScreen,
  demoEntry: async () => (await import('./screens/demoEntry/demoEntryScreen.tsx')).DemoEntryScreen,
  workFrame: async () => (await import('./frame/workFrame.tsx')).WorkFrame,
  profile: async () => (await import('./screens/profile/profileScreen.tsx')).ProfileScreen,
  password: async () => (await import('./screens/profile/passwordScreen.tsx')).PasswordScreen,
  webhooks: async () => (await import('./screens/profile/webhooks/webhooksScreen.tsx')).WebhooksScreen,
  adminEntry: async () => (await import('./screens/adminEntry/adminEntryScreen.tsx')).AdminEntryScreen,
  newPassword: async () => (await import('./screens/recovery/newPasswordScreen.tsx')).NewPasswordScreen,
  firstAdmin: async () => (await import('./screens/firstAdmin/firstAdminScreen.tsx')).FirstAdminScreen,
  adminStart: async () => (await import('./screens/admin/frame/adminStart.tsx')).AdminStart,
  clients: async () => (await import('./screens/admin/clients/clientsScreen.tsx')).ClientsScreen,
  adminUsers: async () => (await import('./screens/admin/users/usersScreen.tsx')).UsersScreen,
  vehicles: async () => (await import('./screens/admin/vehicles/vehiclesScreen.tsx')).VehiclesScreen,
  devices: async () => (await import('./screens/admin/devices/devicesScreen.tsx')).DevicesScreen,
  unknownDevices: async () =>
    (await import('./screens/admin/unknownDevices/unknownDevicesScreen.tsx')).UnknownDevicesScreen,
  imports: async () => (await import('./screens/admin/imports/importsScreen.tsx')).ImportsScreen,
  admins: async () => (await import('./screens/admin/admins/adminsScreen.tsx')).AdminsScreen,
  sensorTypes: async () =>
    (await import('./screens/admin/sensorTypes/sensorTypesScreen.tsx')).SensorTypesScreen,
  maps: async () => (await import('./screens/admin/maps/mapsScreen.tsx')).MapsScreen,
  outbox: async () => (await import('./screens/admin/outbox/outboxScreen.tsx')).OutboxScreen,
  audit: async () => (await import('./screens/admin/audit/auditScreen.tsx')).AuditScreen,
  geozones: async () => (await import('./screens/geozones/geozonesScreen.tsx')).GeozonesScreen,
  placesImport: async () =>
    (await import('./screens/geozones/places/placesImportScreen.tsx')).PlacesImportScreen,
  reports: async () => (await import('./screens/reports/reportsScreen.tsx')).ReportsScreen,
  createCustomReport: async () =>
    (await import('./screens/reports/template/builderScreen.tsx')).BuilderScreen,
  fuel: async () => (await import('./screens/fuel/fuelScreen.tsx')).FuelScreen,
  notifications: async () =>
    (await import('./screens/notifications/notificationsScreen.tsx')).NotificationsScreen,
  settings: async () => (await import('./screens/profile/notifications/settingsScreen.tsx')).SettingsScreen,
  trailers: async () => (await import('./screens/trailers/trailersScreen.tsx')).TrailersScreen,
  trailersImport: async () =>
    (await import('./screens/trailers/trailersImportScreen.tsx')).TrailersImportScreen,
  rfidCards: async () => (await import('./screens/rfidCards/rfidCardsScreen.tsx')).RfidCardsScreen,
  employees: async () => (await import('./screens/employees/employeesScreen.tsx')).EmployeesScreen,
  usersManagement: async () => (await import('./screens/usersManagement/usersScreen.tsx')).UsersScreen,
} as const satisfies Record<string, () => Promise<ComponentType>>
export type LaterScreen = keyof typeof LATER_SCREENS

const loading = new Map<LaterScreen, Promise<ComponentType>>()

/**
 * Loads a screen; the same one each time, so that two addresses of one screen keep its state. Retries after a failure.
 */
export const loadScreen = (name: LaterScreen): Promise<ComponentType> => {
  const known = loading.get(name)
  if (known) return known
  const fetched = LATER_SCREENS[name]().then(inAriaLanguage)
  loading.set(name, fetched)
  fetched.catch(() => loading.delete(name))
  return fetched
}
