import type { Kysely } from 'kysely'
import type { VehicleSetting } from '../../../../src/contract/entities/vehicle.ts'
import {
  TOOL_WIDTH_MAX,
  TOOL_WIDTH_MIN,
  TOOL_WIDTH_SETTINGS,
  type WorkedFields,
} from '../../../../src/contract/http/drivenZones.ts'
import { ERROR_CODES, SERVER_TEXT } from '../../../../src/contract/http/error.ts'
import { unprocessable } from '../../../platform/plugins/apiError.ts'
import type { Database } from '../../../storage/schema.ts'
import type { TrackVehicle } from '../../track/trackVehicle.ts'
import { fieldsInThread } from './fieldsInThread.ts'
import { type DriveRequest, readDrive } from './readDrive.ts'
import { workRuns } from '../../../reports/coverage/workRuns.ts'

/** The width of the tool that the vehicle is set up with, metres; null: none that a tool can have. */
const toolWidthOf = (settings: readonly VehicleSetting[]): number | null => {
  for (const name of TOOL_WIDTH_SETTINGS) {
    const width = Number(settings.find((setting) => setting.name === name)?.value ?? Number.NaN)
    if (width >= TOOL_WIDTH_MIN && width <= TOOL_WIDTH_MAX) return width
  }
  return null
}

/**
 * The fields that a vehicle worked over a period (GEO-17). width: of the tool, metres; undefined: that of the vehicle's
 * settings.
 * @throws ApiError 422 without a width, for a vehicle that did not move (ERR-21) or worked no field, and for too long a
 * drive
 */
export const fieldZones = async (
  db: Kysely<Database>,
  vehicle: TrackVehicle,
  { width: asked, ...request }: DriveRequest & { readonly width: number | undefined },
): Promise<WorkedFields> => {
  const width = asked ?? toolWidthOf(vehicle.settings)
  if (width === null) throw unprocessable(ERROR_CODES.notSetUp, SERVER_TEXT.noToolWidth, { field: 'width' })
  const runs = await workRuns(await readDrive(db, vehicle, request), width)
  const fields = runs.length === 0 ? [] : await fieldsInThread({ runs, width }, request.signal)
  if (fields.length === 0) throw unprocessable(ERROR_CODES.notDriven, SERVER_TEXT.noFieldWorked)
  return { width, fields }
}
