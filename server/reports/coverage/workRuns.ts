import { ERROR_CODES, SERVER_TEXT } from '../../../src/contract/http/error.ts'
import {
  TRACK_NO_PLACE,
  TRACK_PLACE_STEPS,
  TRACK_SPEED_STEPS,
} from '../../../src/contract/http/trackBytes.ts'
import { distanceM } from '../../../src/contract/rules/geodesy.ts'
import { unprocessable } from '../../platform/plugins/apiError.ts'
import { inSlices } from '../../platform/slices.ts'
import { distanceAside, thinPath } from '../../live/period/thin/thinPath.ts'
import type { DrivePlaces } from './drivePlaces.ts'

/** Longitude and latitude of the places of a drive without a break, degrees in turn. */
export type Run = Float64Array

/** m/s: 25 km/h. Sowing, spraying and harvesting are slower; on a road a tractor drives faster, or on a single track. */
export const WORK_SPEED_MAX = 25 / 3.6
/** A longer silence is no work: nobody knows what lies between. */
export const WORK_GAP_MS = 180_000
/** Most places of all runs together: some five seconds of computing (coverage.ts). */
const RUN_POINTS_MAX = 15_000
/** Metres that a place may be off a simplified run, as a share of the width and at most. */
const OFF_SHARE = 0.05
const OFF_MAX_M = 0.5

/** Whether the vehicle can have worked between two neighbouring rows with a place. */
const isWork = ({ timestamp, latitude, longitude, speed }: DrivePlaces, row: number): boolean => {
  const before = row - 1
  const ms = (timestamp[row] ?? 0) - (timestamp[before] ?? 0)
  if (ms > WORK_GAP_MS || Math.max(speed[before] ?? 0, speed[row] ?? 0) > WORK_SPEED_MAX * TRACK_SPEED_STEPS)
    return false
  const metres = distanceM(
    (latitude[before] ?? 0) / TRACK_PLACE_STEPS,
    (longitude[before] ?? 0) / TRACK_PLACE_STEPS,
    (latitude[row] ?? 0) / TRACK_PLACE_STEPS,
    (longitude[row] ?? 0) / TRACK_PLACE_STEPS,
  )
  return metres * 1_000 <= WORK_SPEED_MAX * ms
}

/**
 * Where a vehicle can have worked with a tool of a width, metres: the drive without what was faster than work or silent,
 * simplified. Whether the tool was lowered is not known; roads are recognised later, by their single track
 * (coverage.ts).
 * @throws ApiError 422 for more places than can be computed
 */
export const workRuns = async (drive: DrivePlaces, width: number): Promise<readonly Run[]> => {
  const { latitude, longitude } = drive
  const count = latitude.length
  const isPlaced = (row: number): boolean => row >= 0 && row < count && latitude[row] !== TRACK_NO_PLACE
  /** The first row of each run. */
  const begins = new Uint8Array(count)
  const keep = new Uint8Array(count)
  await inSlices(count, (row) => {
    if (!isPlaced(row) || (isPlaced(row - 1) && isWork(drive, row))) return
    begins[row] = keep[row] = 1
    if (isPlaced(row - 1)) keep[row - 1] = 1
  })
  await inSlices(count, (row) => {
    if (isPlaced(row) && !isPlaced(row + 1)) keep[row] = 1
  })
  await thinPath(drive, keep, Math.min(OFF_MAX_M, width * OFF_SHARE), distanceAside)
  const runs: number[][] = []
  let kept = 0
  await inSlices(count, (row) => {
    if (begins[row] === 1) runs.push([])
    if (keep[row] !== 1 || !isPlaced(row)) return
    kept++
    runs.at(-1)?.push((longitude[row] ?? 0) / TRACK_PLACE_STEPS, (latitude[row] ?? 0) / TRACK_PLACE_STEPS)
  })
  if (kept > RUN_POINTS_MAX)
    throw unprocessable(ERROR_CODES.notDriven, SERVER_TEXT.driveTooLong, { field: 'to' })
  return runs.filter((run) => run.length > 2).map((run) => Float64Array.from(run))
}
