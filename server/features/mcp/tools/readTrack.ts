import {
  type TrackAnswer,
  trackAnswer,
  type TrackParking,
  type TrackStop,
  type TrackTrip,
} from '../../../../src/contract/http/track.ts'
import { hasGps } from '../../../../src/contract/rules/status.ts'
import { TOOL_PERIOD_MAX_DAYS } from '../../../../src/contract/mcp/toolInputs.ts'
import { badInput } from '../../../platform/plugins/apiError.ts'
import type { ProgramApi } from '../programApi.ts'

const DAY_MS = 86_400_000

/** A period of a vehicle, ms since the epoch, `to` exclusive. */
interface VehiclePeriod {
  readonly vehicleId: number
  readonly from: number
  readonly to: number
}

/** The track of a vehicle. Throws 400 for a period that ends before it begins or is longer than a tool answers. */
export const readTrack = ({ vehicleId, from, to }: VehiclePeriod, api: ProgramApi): Promise<TrackAnswer> => {
  if (to <= from) throw badInput('to', 'later than from')
  if (to - from > TOOL_PERIOD_MAX_DAYS * DAY_MS)
    throw badInput('to', `at most ${TOOL_PERIOD_MAX_DAYS} days after from`)
  return api.call('track', trackAnswer, { params: { vehicleId }, query: { from, to } })
}

/** A position of a track. */
export interface TrackPosition {
  readonly at: number
  readonly latitude: number | null
  readonly longitude: number | null
  /** m/s */
  readonly speed: number
  readonly ignitionOn: boolean
}

/** The last position at or before a moment that has a place; null: there is none in the track. */
export const positionAt = ({ points }: TrackAnswer, at: number): TrackPosition | null => {
  for (let n = points.timestamp.length - 1; n >= 0; n -= 1) {
    const time = points.timestamp[n] ?? 0
    const [latitude, longitude] = [points.latitude[n] ?? null, points.longitude[n] ?? null]
    if (time <= at && hasGps(latitude, longitude, points.validity[n] ?? null))
      return {
        at: time,
        latitude,
        longitude,
        speed: points.speed[n] ?? 0,
        ignitionOn: points.ignition[n] === 1,
      }
  }
  return null
}

/** One part of what a vehicle did, with its kind. */
export type TrackPart =
  | ({ readonly kind: 'trip' } & TrackTrip)
  | ({ readonly kind: 'stop' } & TrackStop)
  | ({ readonly kind: 'parking' } & TrackParking)

/** Trips, stops and parkings in the order of time. */
export const partsOf = ({ trips, stops, parkings }: TrackAnswer): TrackPart[] =>
  [
    ...trips.map((trip): TrackPart => ({ kind: 'trip', ...trip })),
    ...stops.map((stop): TrackPart => ({ kind: 'stop', ...stop })),
    ...parkings.map((parking): TrackPart => ({ kind: 'parking', ...parking })),
  ].toSorted((a, b) => a.from - b.from)

/** The part that goes on at a moment; undefined: none. */
export const partAt = (track: TrackAnswer, at: number): TrackPart | undefined =>
  partsOf(track).findLast(({ from, to }) => from <= at && at <= to)
