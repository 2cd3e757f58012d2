import { FULL_VALIDITY } from '../../../src/contract/constants.ts'
import { bearingDeg, distanceM } from '../../../src/contract/rules/geodesy.ts'
import { plausibleSpeed } from '../../../src/contract/rules/plausibility.ts'
import {
  type FaultMemory,
  isSentinelSpeed,
  judgeFix,
  NO_MEMORY,
  type PositionFault,
} from '../faults/positionFaults.ts'
import type { RecordedRow } from './row.ts'

/** The meaning of a recorded row, given the earlier rows of the same vehicle. */

/** A speed computed from two places counts as standing below this: a standing receiver drifts 30 m a minute. */
export const STANDING_BELOW_MS = 0.5
/** If the recording has no ignition, it goes off after standing this long, in recorded time. */
export const IGNITION_OFF_AFTER_MS = 180_000

/** State of one vehicle between its rows. Times are recorded ms since the epoch. */
export interface Track {
  readonly memory: FaultMemory
  readonly lastAt: number | null
  readonly azimuth: number | null
  readonly ignitionOn: boolean
  readonly lastMovedAt: number | null
  readonly occupied: boolean | null
}
export const NEW_TRACK: Track = {
  memory: NO_MEMORY,
  lastAt: null,
  azimuth: null,
  ignitionOn: false,
  lastMovedAt: null,
  occupied: null,
}

/** The position of a row; m/s, degrees. */
export interface TrackedPosition {
  readonly latitude: number | null
  readonly longitude: number | null
  readonly speed: number
  readonly azimuth: number | null
  readonly ignitionOn: boolean
  readonly validity: number
}

export type TrackStep =
  | { readonly refusal: 'duplicate' | 'older than its vehicle’s last row' }
  | {
      readonly refusal: null
      readonly track: Track
      readonly position: TrackedPosition
      readonly fault: PositionFault | null
      /** The vehicle's occupied flag, if this row changed it. */
      readonly occupied: boolean | null
    }

/** Speed over the step from the last good place, and its direction if the vehicle moved. */
const measureStep = (
  from: FaultMemory['lastGood'],
  row: RecordedRow,
): { speed: number; azimuth: number | null } => {
  if (from === null || row.at <= from.at) return { speed: 0, azimuth: null }
  const metres = distanceM(from.latitude, from.longitude, row.latitude, row.longitude)
  const speed = (metres * 1_000) / (row.at - from.at)
  if (speed < STANDING_BELOW_MS) return { speed: 0, azimuth: null }
  return { speed, azimuth: bearingDeg(from.latitude, from.longitude, row.latitude, row.longitude) }
}

/** The ignition after a row: the row's own value, else on while moving and until the vehicle has stood long enough. */
const ignitionAfter = (row: RecordedRow, lastMovedAt: number | null): boolean => {
  if (row.ignition !== null) return row.ignition
  return lastMovedAt !== null && row.at - lastMovedAt < IGNITION_OFF_AFTER_MS
}

/**
 * The next row of a vehicle. A faulty place becomes an invalid position at the last good place (without coordinates if
 * there is none), standing: it is shown as a fault and never as travel. An impossible speed counts as missing.
 */
export const followRow = (track: Track, row: RecordedRow): TrackStep => {
  if (track.lastAt === row.at) return { refusal: 'duplicate' }
  if (track.lastAt !== null && row.at < track.lastAt) return { refusal: 'older than its vehicle’s last row' }
  const verdict = judgeFix(track.memory, row)
  const good = verdict.fault === null
  const step =
    good && !verdict.relocated ? measureStep(track.memory.lastGood, row) : { speed: 0, azimuth: null }
  const speed = good ? (plausibleSpeed(row.speed) ?? step.speed) : 0
  const lastMovedAt = speed > 0 ? row.at : track.lastMovedAt
  const azimuth = (good ? (row.heading ?? step.azimuth) : null) ?? track.azimuth
  const ignitionOn = ignitionAfter(row, lastMovedAt)
  const place = verdict.memory.lastGood
  const changed = row.occupied !== null && row.occupied !== track.occupied
  return {
    refusal: null,
    fault: verdict.fault ?? (isSentinelSpeed(row.speed) ? 'sentinelSpeed' : null),
    track: {
      memory: verdict.memory,
      lastAt: row.at,
      azimuth,
      ignitionOn,
      lastMovedAt,
      occupied: row.occupied ?? track.occupied,
    },
    position: {
      latitude: place?.latitude ?? null,
      longitude: place?.longitude ?? null,
      speed,
      azimuth,
      ignitionOn,
      validity: good ? FULL_VALIDITY : 0,
    },
    occupied: changed ? row.occupied : null,
  }
}
