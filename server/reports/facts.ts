import { isFuelLevel } from '../movement/fuelSensors.ts'
import type { MovementSettings } from '../movement/ports.ts'
import { readMovementSettings } from '../movement/settings.ts'
import type { TrackSeries } from '../../src/contract/http/track.ts'
import {
  TRACK_NO_PLACE,
  TRACK_PLACE_STEPS,
  TRACK_SPEED_STEPS,
  type TrackPointColumns,
} from '../../src/contract/http/trackBytes.ts'
import type { ReportNote, ReportRow } from '../../src/contract/reports/reportRun.ts'
import { firstNotBelow } from '../platform/slices.ts'
import type { Stretch } from './spans.ts'
import type { ReportResult, ReportVehicle } from './reportKind.ts'

/** A place in degrees; null: unknown. */
export type RowPlace = Pick<ReportRow, 'latitude' | 'longitude'>

export const NO_PLACE: RowPlace = { latitude: null, longitude: null }

/** How the vehicle's movement is read. */
export const settingsOf = ({ settings, tankVolume }: ReportVehicle): MovementSettings =>
  readMovementSettings(settings, tankVolume)

/** Rows, and why there are none. `positions`: how many the vehicle sent; `empty`: the note where it sent some. */
export const resultOf = (
  rows: readonly ReportRow[],
  positions: number,
  empty: ReportNote = 'nothing',
): ReportResult => ({ rows, note: rows.length > 0 ? null : positions === 0 ? 'noData' : empty })

/** The result of a vehicle that lacks what the kind reads. */
export const without = (note: ReportNote): ReportResult => ({ rows: [], note })

/** Whether a series is a fuel level in litres. */
export const isLevel = ({ type, unit }: TrackSeries): boolean =>
  isFuelLevel({ sensorType: type, units: unit })

/** The last place that is known at a moment. */
export const placeAt = ({ timestamp, latitude, longitude }: TrackPointColumns, at: number): RowPlace => {
  let row = firstNotBelow(timestamp, at + 1) - 1
  while (row >= 0 && latitude[row] === TRACK_NO_PLACE) row--
  if (row < 0) return NO_PLACE
  return {
    latitude: (latitude[row] ?? 0) / TRACK_PLACE_STEPS,
    longitude: (longitude[row] ?? 0) / TRACK_PLACE_STEPS,
  }
}

/** The cell of a second place of a row: degrees as a text, which the caller may replace by an address. */
export const placeCell = ({ latitude, longitude }: RowPlace): string | null =>
  latitude === null || longitude === null ? null : `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`

/** m/s: the greatest speed at a place that counts, between two moments; `plausible`: a greater one is a fault. */
export const maxSpeedBetween = (
  { timestamp, speed, validity }: TrackPointColumns,
  from: number,
  to: number,
  plausible: number,
): number => {
  let most = 0
  for (let row = firstNotBelow(timestamp, from); (timestamp[row] ?? Number.POSITIVE_INFINITY) <= to; row++) {
    const now = (speed[row] ?? 0) / TRACK_SPEED_STEPS
    if (validity[row] !== 0 && now <= plausible) most = Math.max(most, now)
  }
  return most
}

/** The positions from one moment to another, both included; the columns are not copied. */
export const pointsBetween = (points: TrackPointColumns, { from, to }: Stretch): TrackPointColumns => {
  const rows = [firstNotBelow(points.timestamp, from), firstNotBelow(points.timestamp, to + 1)] as const
  return {
    timestamp: points.timestamp.subarray(...rows),
    latitude: points.latitude.subarray(...rows),
    longitude: points.longitude.subarray(...rows),
    speed: points.speed.subarray(...rows),
    azimuth: points.azimuth.subarray(...rows),
    validity: points.validity.subarray(...rows),
    ignition: points.ignition.subarray(...rows),
  }
}
