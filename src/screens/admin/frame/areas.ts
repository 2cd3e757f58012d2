import type { PageName } from '../../../i18n/pageName.ts'

/** The parts of the administration, in the order of their tabs (ADMIN-01, ADMIN-03 to ADMIN-07). */
export const AREAS = [
  { path: '/admin/clients', title: 'clients' },
  { path: '/admin/users', title: 'users' },
  { path: '/admin/vehicles', title: 'vehicles' },
  { path: '/admin/devices', title: 'devices' },
  { path: '/admin/unknown_devices', title: 'unknownDevices' },
  { path: '/admin/import', title: 'imports' },
  { path: '/admin/admins', title: 'admins' },
  { path: '/admin/sensor_types', title: 'sensorTypes' },
  { path: '/admin/maps', title: 'maps' },
  { path: '/admin/outbox', title: 'outbox' },
  { path: '/admin/audit', title: 'audit' },
] as const satisfies readonly { readonly path: string; readonly title: PageName }[]
export type AreaName = (typeof AREAS)[number]['title']
