import type { ComponentType } from 'react'
import type { AreaName } from './frame/areas.ts'

/** Each part in a chunk of its own; 'start' leads to the first. */
const PARTS: Readonly<Record<AreaName | 'start', () => Promise<ComponentType>>> = {
  start: async () => (await import('./frame/adminStart.tsx')).AdminStart,
  clients: async () => (await import('./clients/clientsScreen.tsx')).ClientsScreen,
  users: async () => (await import('./users/usersScreen.tsx')).UsersScreen,
  vehicles: async () => (await import('./vehicles/vehiclesScreen.tsx')).VehiclesScreen,
  devices: async () => (await import('./devices/devicesScreen.tsx')).DevicesScreen,
  imports: async () => (await import('./imports/importsScreen.tsx')).ImportsScreen,
  admins: async () => (await import('./admins/adminsScreen.tsx')).AdminsScreen,
  sensorTypes: async () => (await import('./sensorTypes/sensorTypesScreen.tsx')).SensorTypesScreen,
  outbox: async () => (await import('./outbox/outboxScreen.tsx')).OutboxScreen,
  audit: async () => (await import('./audit/auditScreen.tsx')).AuditScreen,
}

/** The page of a part of the administration. */
export const loadAdminPart = (part: AreaName | 'start'): Promise<ComponentType> => PARTS[part]()
