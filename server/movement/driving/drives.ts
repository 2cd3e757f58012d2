import type { Detector, VehicleNow } from '../detector.ts'
import type { TrackPosition } from '../ports.ts'
import { DENSE_MS } from './harsh.ts'

/** A longer drive is stored in pieces, so that each belongs to the driver of its time. */
export const DRIVE_MOST_MS = 3_600_000

interface Drive {
  readonly from: number
  /** Of the last position. */
  at: number
  /** Of the last position in motion. */
  movedAt: number
  readonly latitude: number | null
  readonly longitude: number | null
  /** Metres of the certain trips when it began. */
  readonly mileage: number
  drivenMs: number
  judgedMs: number
  /** The device reports harsh driving itself. */
  isReporting: boolean
}

/** What was driven, in pieces of at most an hour that a parking or a silence ends: kilometres for the score of a driver. */
export const drives: Detector<Drive> = {
  name: 'drives',
  idle: null,

  step(position, state, now) {
    const isMoving = now.motion.mode === 'moving'
    if (state === null) return isMoving ? begin(position, now.mileageBefore) : null
    const { timestamp } = position
    const ms = timestamp - state.at
    if (ms > now.gapMs) {
      end(state, state.at, now)
      return isMoving ? begin(position, now.mileage) : null
    }
    state.at = timestamp
    state.isReporting ||= Boolean(position.harsh)
    if (isMoving) {
      state.movedAt = timestamp
      state.drivenMs += ms
      if (ms <= DENSE_MS) state.judgedMs += ms
    }
    if (now.parked !== null) return end(state, state.movedAt, now)
    if (timestamp - state.from < DRIVE_MOST_MS) return state
    end(state, timestamp, now)
    return begin(position, now.mileage)
  },
}

const begin = ({ timestamp, latitude, longitude, harsh }: TrackPosition, mileage: number): Drive => ({
  from: timestamp,
  at: timestamp,
  movedAt: timestamp,
  latitude,
  longitude,
  mileage,
  drivenMs: 0,
  judgedMs: 0,
  isReporting: Boolean(harsh),
})

const end = (drive: Drive, to: number, now: VehicleNow): null => {
  const { from, latitude, longitude, drivenMs, isReporting } = drive
  const metres = now.mileage - drive.mileage
  if (metres <= 0) return null
  const details = { metres, drivenMs, judgedMs: isReporting ? drivenMs : drive.judgedMs }
  now.emit({ kind: 'driving', driving: { kind: 'drive', from, to, latitude, longitude, details } })
  return null
}
