import type { FastifyPluginAsync } from 'fastify'
import type { Fleet } from '../../live/createFleet.ts'
import { socketRoute } from '../../live/gateway/socketRoute.ts'
import { adminFeatures } from '../admin/adminFeatures.ts'
import { calendarRoutes } from '../calendar/routes.ts'
import { deviceCommandRoutes, vehicleCommandRoutes } from '../commands/routes.ts'
import { alarmRoutes } from '../alarms/routes.ts'
import { counterRoutes } from '../counters/routes.ts'
import { driverRoutes } from '../drivers/routes.ts'
import { driverScoreRoutes } from '../driverScores/routes.ts'
import { employeeRoutes } from '../employees/routes.ts'
import { eventStreamRoute } from '../eventStream/eventStreamRoute.ts'
import { fleetHistoryRoutes } from '../fleetHistory/routes.ts'
import { geozoneCommentRoutes } from '../geozones/commentRoutes.ts'
import { controlZoneRoutes } from '../geozones/controlZoneRoutes.ts'
import { fuelReceiptRoutes } from '../fuel/receipts/routes.ts'
import { fuelRoutes } from '../fuel/routes.ts'
import { drivenZoneRoutes } from '../geozones/fromDrive/routes.ts'
import { zoneImportRoutes } from '../geozones/import/routes.ts'
import { geozoneRoutes } from '../geozones/routes.ts'
import { zoneTypeRoutes } from '../geozones/typeRoutes.ts'
import { gtfsRealtimeRoutes } from '../gtfsRealtime/routes.ts'
import { groupMappingRoutes, groupRoutes } from '../groups/routes.ts'
import { heatRoutes } from '../heat/routes.ts'
import { maintenanceFileRoutes } from '../maintenance/fileRoutes.ts'
import { maintenanceRoutes } from '../maintenance/routes.ts'
import { maintenanceTemplateRoutes } from '../maintenance/templates/templateRoutes.ts'
import { mcpRoutes } from '../mcp/routes.ts'
import { coordinatesOnly, type FindPlaceWords } from '../notifications/placeWords.ts'
import { notificationRoutes } from '../notifications/routes.ts'
import { notificationRuleRoutes } from '../notifications/ruleRoutes.ts'
import { taskPlanCalls } from '../tasks/plan/routes.ts'
import { driverRoutes as driverPageRoutes } from '../driverPage/driverRoutes.ts'
import { driverLinkRoutes } from '../driverPage/routes.ts'
import { taskCalls } from '../tasks/routes.ts'
import { taskShareRoutes } from '../taskShares/routes.ts'
import { couplingRoutes } from '../trailers/couplingRoutes.ts'
import { trackRoutes } from '../track/routes.ts'
import { overviewRoutes } from '../overview/routes.ts'
import { vehicleNoteRoutes, vehicleProfileRoutes } from '../vehicleProfile/routes.ts'
import { wallScreenRoutes } from '../wallScreens/routes.ts'
import { positionShareRoutes, sharedPositionRoutes } from '../positionShares/routes.ts'
import { resourceRoutes } from '../resource/resourceRoutes.ts'
import { sensorRoutes } from '../sensors/routes.ts'
import { cardHolderRoutes } from '../rfidCards/cardHolder.ts'
import { RESOURCE_IMPORTS, RESOURCES } from '../resource/resources.ts'
import { StreamedAnswers, STREAM_LIMITS } from '../../platform/streaming/streamedAnswers.ts'
import { vehicleRoutes } from './routes.ts'

interface FleetFeatureOptions {
  /** Base of links, without a trailing slash; null: relative to the page's own origin. */
  readonly publicUrl?: string | null
  /** Limits for streamed responses. */
  readonly answers?: StreamedAnswers
  /** The words of places in notifications; absent: coordinates. */
  readonly findPlaces?: FindPlaceWords
}

/** All fleet features of the application: lists, commands, groups, administration and the websocket. */
export const fleetFeatures =
  (
    fleet: Fleet,
    {
      publicUrl = null,
      answers = new StreamedAnswers(STREAM_LIMITS),
      findPlaces = coordinatesOnly,
    }: FleetFeatureOptions = {},
  ): FastifyPluginAsync =>
  async (app) => {
    const { db } = fleet
    await app.register(vehicleRoutes, { db, answers })
    await app.register(fleetHistoryRoutes, { db, answers })
    await app.register(trackRoutes, { db, answers })
    await app.register(heatRoutes, { db, clock: fleet.clock, answers })
    await app.register(fuelRoutes, { db, clock: fleet.clock, answers })
    await app.register(fuelReceiptRoutes, { db, clock: fleet.clock })
    await app.register(vehicleCommandRoutes, { fleet })
    await app.register(deviceCommandRoutes, { fleet })
    await app.register(alarmRoutes, { fleet })
    await app.register(notificationRoutes, { fleet })
    await app.register(notificationRuleRoutes, { fleet, findPlaces })
    await app.register(vehicleProfileRoutes, { fleet })
    await app.register(vehicleNoteRoutes, { fleet })
    await app.register(positionShareRoutes, { fleet, publicUrl })
    await app.register(sharedPositionRoutes, { fleet })
    await app.register(wallScreenRoutes, { fleet, publicUrl })
    await app.register(counterRoutes, { fleet })
    await app.register(sensorRoutes, { fleet })
    await app.register(groupRoutes, { fleet })
    await app.register(groupMappingRoutes, { fleet })
    const context = { db, clock: fleet.clock }
    await app.register(geozoneRoutes, { fleet, answers })
    await app.register(zoneImportRoutes, fleet)
    await app.register(drivenZoneRoutes, { db, answers })
    await app.register(zoneTypeRoutes, context)
    await app.register(geozoneCommentRoutes, context)
    await app.register(controlZoneRoutes, { fleet })
    await app.register(employeeRoutes, fleet)
    await app.register(driverRoutes, context)
    await app.register(driverScoreRoutes, { ...context, days: fleet.days })
    await app.register(overviewRoutes, { ...context, days: fleet.days })
    await app.register(taskCalls, fleet)
    await app.register(taskPlanCalls, fleet)
    await app.register(taskShareRoutes, { fleet, publicUrl })
    await app.register(driverLinkRoutes, { fleet, publicUrl })
    await app.register(driverPageRoutes, fleet)
    await app.register(cardHolderRoutes, context)
    await app.register(couplingRoutes, fleet)
    await app.register(maintenanceRoutes, fleet)
    await app.register(maintenanceFileRoutes, fleet)
    await app.register(maintenanceTemplateRoutes, fleet)
    for (const resource of RESOURCES) await app.register(resourceRoutes(resource), fleet)
    for (const routes of RESOURCE_IMPORTS) await app.register(routes, fleet)
    await app.register(adminFeatures(fleet))
    await app.register(gtfsRealtimeRoutes, { ...context, answers })
    await app.register(calendarRoutes, { fleet, publicUrl })
    await app.register(mcpRoutes, fleet)
    await app.register(socketRoute(fleet, [eventStreamRoute(fleet)]))
  }
