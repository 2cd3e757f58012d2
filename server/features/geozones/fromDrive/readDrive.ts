import type { Kysely } from 'kysely'
import { ERROR_CODES, SERVER_TEXT } from '../../../../src/contract/http/error.ts'
import { readPeriod } from '../../../live/period/readPeriod.ts'
import { readMovementSettings } from '../../../movement/settings.ts'
import { unprocessable } from '../../../platform/plugins/apiError.ts'
import { type DrivePlaces, drivePlaces } from '../../../reports/coverage/drivePlaces.ts'
import type { Database } from '../../../storage/schema.ts'
import type { TrackVehicle } from '../../track/trackVehicle.ts'

export interface DriveRequest {
  /** ms since the epoch; `to` is exclusive. */
  readonly from: number
  readonly to: number
  readonly signal: AbortSignal
}

/**
 * What a vehicle drove over a period: the trips that the detectors find, without stops and without places that no
 * vehicle can have reached.
 * @throws ApiError 422 when it did not move (ERR-21); the signal's reason once it has aborted
 */
export const readDrive = async (
  db: Kysely<Database>,
  vehicle: TrackVehicle,
  { from, to, signal }: DriveRequest,
): Promise<DrivePlaces> => {
  const query = { ownerId: vehicle.ownerId, vehicleId: vehicle.vehicleId, from, to }
  const { points, movement } = await readPeriod(db, query, vehicle, { seesFuel: false, signal })
  const drive = await drivePlaces(
    points,
    movement,
    readMovementSettings(vehicle.settings, vehicle.tankVolume),
  )
  if (drive.timestamp.length < 2) throw unprocessable(ERROR_CODES.notDriven, SERVER_TEXT.didNotMove)
  return drive
}
