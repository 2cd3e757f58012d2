import type { FastifyPluginAsync } from 'fastify'
import type { Fleet } from '../../live/createFleet.ts'
import { createPasswordHasher } from '../accounts/passwords.ts'
import { adminRoutes } from './admins/routes.ts'
import { clientRoutes } from './clients/routes.ts'
import type { AdminContext } from './context.ts'
import { adminDeviceRoutes } from './devices/routes.ts'
import { entryRoutes } from './entry/routes.ts'
import { importRoutes } from './imports/routes.ts'
import { sensorTypeRoutes } from './sensorTypes/routes.ts'
import { unknownDeviceRoutes } from './unknownDevices/routes.ts'
import { userRoutes } from './users/routes.ts'
import { adminVehicleRoutes } from './vehicles/routes.ts'

/** All administration calls (ADMIN-01 to ADMIN-10). */
export const adminFeatures =
  (fleet: Fleet): FastifyPluginAsync =>
  async (app) => {
    const context: AdminContext = { fleet, sessions: app.sessions, hasher: await createPasswordHasher() }
    await app.register(clientRoutes, { context })
    await app.register(userRoutes, { context })
    await app.register(adminRoutes, { context })
    await app.register(adminDeviceRoutes, { context })
    await app.register(unknownDeviceRoutes, { context })
    await app.register(adminVehicleRoutes, { context })
    await app.register(sensorTypeRoutes, { context })
    await app.register(entryRoutes, { context })
    await app.register(importRoutes, { context })
  }
