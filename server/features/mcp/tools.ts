import type { McpTool } from './mcpTool.ts'
import { acknowledgeAlarm, addVehicleNote, listAlarms } from './tools/alarms.ts'
import { explainEvent, listEvents } from './tools/events.ts'
import { findVehicles } from './tools/findVehicles.ts'
import { vehicleJourney, whereWasVehicle } from './tools/journeys.ts'
import { listReportKinds, readReport, runReport } from './tools/reports.ts'

/** Every tool of the MCP server, in the order in which they are listed. */
export const MCP_TOOLS: readonly McpTool[] = [
  findVehicles,
  whereWasVehicle,
  vehicleJourney,
  listEvents,
  explainEvent,
  listReportKinds,
  runReport,
  readReport,
  listAlarms,
  acknowledgeAlarm,
  addVehicleNote,
]
