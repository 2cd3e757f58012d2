import type { FastifyPluginAsync } from 'fastify'
import type { Fleet } from '../../live/createFleet.ts'
import { socketRoute } from '../../live/gateway/socketRoute.ts'
import { adminFeatures } from '../admin/adminFeatures.ts'
import { deviceCommandRoutes, vehicleCommandRoutes } from '../commands/routes.ts'
import { counterRoutes } from '../counters/routes.ts'
import { fleetHistoryRoutes } from '../fleetHistory/routes.ts'
import { groupMappingRoutes, groupRoutes } from '../groups/routes.ts'
import { trackRoutes } from '../track/routes.ts'
import { vehicleNoteRoutes, vehicleProfileRoutes } from '../vehicleProfile/routes.ts'
import { positionShareRoutes, sharedPositionRoutes } from '../positionShares/routes.ts'
import { sensorRoutes } from '../sensors/routes.ts'
import { createSlots, LIST_SLOTS } from './listSlots.ts'
import { vehicleRoutes } from './routes.ts'

/**
 * Everything of the fleet that the application serves: lists, commands, groups, administration and the websocket. publicUrl:
 * where links lead, without a slash at its end; null: relative to the page's own origin.
 */
export const fleetFeatures =
  (fleet: Fleet, publicUrl: string | null = null): FastifyPluginAsync =>
  async (app) => {
    const { db } = fleet
    await app.register(vehicleRoutes, { db, slots: createSlots(LIST_SLOTS) })
    await app.register(fleetHistoryRoutes, { db })
    await app.register(trackRoutes, { db })
    await app.register(vehicleCommandRoutes, { fleet })
    await app.register(deviceCommandRoutes, { fleet })
    await app.register(vehicleProfileRoutes, { fleet })
    await app.register(vehicleNoteRoutes, { fleet })
    await app.register(positionShareRoutes, { fleet, publicUrl })
    await app.register(sharedPositionRoutes, { fleet })
    await app.register(counterRoutes, { fleet })
    await app.register(sensorRoutes, { fleet })
    await app.register(groupRoutes, { fleet })
    await app.register(groupMappingRoutes, { fleet })
    await app.register(adminFeatures(fleet))
    await app.register(socketRoute(fleet))
  }
