import { ACTION_GATES } from './actionGates.ts'
import { type CallRule, does, reads } from './callRule.ts'
import type { MAINTENANCE_CALLS } from './http/maintenanceCalls.ts'
import { PAGE_GATES } from './permissions.ts'

/** The calls about maintenance and documents of vehicles; part of callGates.ts. Each is also about vehicles that the caller sees. */
export const MAINTENANCE_CALL_GATES = {
  maintenance: reads(PAGE_GATES.maintenance),
  createMaintenance: does(ACTION_GATES.editVehicle),
  changeMaintenance: does(ACTION_GATES.editVehicle),
  deleteMaintenance: does(ACTION_GATES.editVehicle),
  deleteMaintenances: does(ACTION_GATES.editVehicle),
  restoreMaintenances: does(ACTION_GATES.editVehicle),
  maintenanceTemplates: reads(PAGE_GATES.maintenance),
  createMaintenanceTemplate: does(ACTION_GATES.editVehicle),
  changeMaintenanceTemplate: does(ACTION_GATES.editVehicle),
  deleteMaintenanceTemplate: does(ACTION_GATES.editVehicle),
  deleteMaintenanceTemplates: does(ACTION_GATES.editVehicle),
  restoreMaintenanceTemplates: does(ACTION_GATES.editVehicle),
  maintenanceTemplateReach: reads(PAGE_GATES.maintenance),
  applyMaintenanceTemplate: does(ACTION_GATES.editVehicle),
  maintenanceFile: reads(PAGE_GATES.maintenance),
  uploadMaintenanceFile: does(ACTION_GATES.editVehicle),
  deleteMaintenanceFile: does(ACTION_GATES.editVehicle),
  maintenanceDone: reads(PAGE_GATES.maintenance),
  addMaintenanceDone: does(ACTION_GATES.editVehicle),
  deleteMaintenanceDone: does(ACTION_GATES.editVehicle),
  restoreMaintenanceDone: does(ACTION_GATES.editVehicle),
} as const satisfies Readonly<Record<keyof typeof MAINTENANCE_CALLS, CallRule>>
