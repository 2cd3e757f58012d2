import type { ImportColumn, ImportFault } from '../../../../src/contract/http/admin/imports.ts'
import { siblingThread } from '../../../platform/siblingThread.ts'
import type { ImportSpec } from '../../imports/importSpec.ts'
import type { FleetChange } from '../fleet/changeFleet.ts'
import { applyRows } from './applyRows.ts'
import { compareVehicle } from './compareLines.ts'
import { type Known, readKnown } from './readKnown.ts'
import { VEHICLE_TABLE } from './vehicleFile.ts'

/** The import of vehicles with their devices. */
export const VEHICLE_IMPORT: ImportSpec<ImportColumn, ImportFault, Known, FleetChange> = {
  kind: 'vehicles',
  table: VEHICLE_TABLE,
  thread: siblingThread(import.meta.url, 'parseThread'),
  readKnown,
  compare: compareVehicle,
  apply: applyRows,
}
