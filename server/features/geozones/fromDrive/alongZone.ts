import { ERROR_CODES, SERVER_TEXT } from '../../../../src/contract/http/error.ts'
import type { Corridor } from '../../../../src/contract/http/drivenZones.ts'
import { ZONE_POINTS_MAX } from '../../../../src/contract/http/geozones.ts'
import { TRACK_NO_PLACE, TRACK_PLACE_STEPS } from '../../../../src/contract/http/trackBytes.ts'
import { unprocessable } from '../../../platform/plugins/apiError.ts'
import { distanceAside, thinPath } from '../../../live/period/thin/thinPath.ts'
import type { DrivePlaces } from '../../../reports/coverage/drivePlaces.ts'

/**
 * Shares of the width that a place of the route may be off the corridor's line, the finest first. All are below half, so
 * that every place is inside the corridor.
 */
const SHARES = [0.1, 0.25, 0.45]

/** The places with one row after the other, whatever trip they belong to: a corridor is one line. */
const joined = ({ timestamp, latitude, longitude }: DrivePlaces): Omit<DrivePlaces, 'speed'> => {
  const has = (_: number, row: number): boolean => latitude[row] !== TRACK_NO_PLACE
  return {
    timestamp: timestamp.filter(has),
    latitude: latitude.filter(has),
    longitude: longitude.filter(has),
  }
}

/**
 * The corridor of a width, metres, along a drive (GEO-16): no place of the drive is further than 0.45 widths from its
 * line.
 * @throws ApiError 422 for a drive that needs more points than a zone has, or that is at one place (ERR-21)
 */
export const alongZone = async (drive: DrivePlaces, width: number): Promise<Corridor> => {
  const places = joined(drive)
  for (const share of SHARES) {
    const keep = new Uint8Array(places.latitude.length)
    keep[0] = keep[keep.length - 1] = 1
    // oxlint-disable-next-line no-await-in-loop -- a coarser line is needed only when the finer one has too many points
    await thinPath(places, keep, width * share, distanceAside)
    const points = pointsOf(places, keep)
    if (points.length < 2) throw unprocessable(ERROR_CODES.notDriven, SERVER_TEXT.didNotMove)
    if (points.length <= ZONE_POINTS_MAX) return { type: 'LINE', points, radius: null, width }
  }
  throw unprocessable(ERROR_CODES.notDriven, SERVER_TEXT.driveTooLong, { field: 'width' })
}

/** The kept places in degrees, without a place that equals the one before. */
const pointsOf = (
  { latitude, longitude }: Omit<DrivePlaces, 'speed'>,
  keep: Uint8Array,
): Corridor['points'] => {
  const points: Corridor['points'] = []
  let before = -1
  for (const [row, isKept] of keep.entries()) {
    if (isKept !== 1) continue
    const isSame = latitude[row] === latitude[before] && longitude[row] === longitude[before]
    before = row
    if (isSame) continue
    points.push({
      latitude: (latitude[row] ?? 0) / TRACK_PLACE_STEPS,
      longitude: (longitude[row] ?? 0) / TRACK_PLACE_STEPS,
    })
  }
  return points
}
