import type { Detector, VehicleNow } from './detector.ts'
import { believedSpeed } from './fix.ts'
import { findPlaceDrop } from './placeGate.ts'
import type { FoundEvent, Speeding, TrackPosition } from './ports.ts'

interface SpeedingState {
  /** To its last position so far. */
  open: Speeding
  /** Its start was emitted. */
  isTold: boolean
}

/**
 * Excesses of the vehicle's speed limit. One begins with the first position above the limit, is certain once one at least
 * `minimalExcessMs` later is above it, too (Traccar's minimalDuration), and ends with the first that is not, or with the last
 * before a silence. A position without a valid place says nothing, for its speed is of the same receiver.
 */
export const speeding: Detector<SpeedingState> = {
  name: 'overSpeed',
  idle: { open: null, isTold: false },

  step(position, state, now) {
    const { allowedSpeed } = now.settings
    if (allowedSpeed === null && state === null) return null
    let known = state
    if (known !== null && position.timestamp - known.open.to > now.gapMs)
      known = end(known, known.open.to, now)
    const speed = believedSpeed(position, now.settings)
    if (speed === null || findPlaceDrop(position) !== null) return known
    if (allowedSpeed !== null && speed > allowedSpeed)
      return exceed(position, speed, allowedSpeed, known, now)
    return known === null ? null : end(known, position.timestamp, now)
  },

  finish: ({ open, isTold }, now) => {
    if (isTold) now.emit({ kind: 'speeding', speeding: open })
  },
}

const exceed = (
  { timestamp, latitude, longitude }: TrackPosition,
  speed: number,
  allowedSpeed: number,
  known: SpeedingState | null,
  now: VehicleNow,
): SpeedingState => {
  const open = known?.open
  const maxSpeed = Math.max(open?.maxSpeed ?? 0, speed)
  const excess = { from: timestamp, latitude, longitude, ...open, to: timestamp, maxSpeed, allowedSpeed }
  const state = known ?? { open: excess, isTold: false }
  state.open = excess
  if (state.isTold || timestamp - excess.from < now.settings.minimalExcessMs) return state
  state.isTold = true
  now.emit({ kind: 'found', found: foundOf('VEHICLE_OVER_SPEED_START', excess.from, excess) })
  return state
}

const end = ({ open, isTold }: SpeedingState, to: number, now: VehicleNow): null => {
  if (!isTold) return null
  const excess = { ...open, to }
  now.emit({ kind: 'speeding', speeding: excess })
  now.emit({ kind: 'found', found: foundOf('VEHICLE_OVER_SPEED_END', to, excess) })
  return null
}

const foundOf = (name: FoundEvent['name'], at: number, excess: Speeding): FoundEvent => {
  const { from, to, latitude, longitude, maxSpeed, allowedSpeed } = excess
  const reason = { code: 'aboveLimit', from, to, maxSpeed, allowedSpeed }
  return { name, at, details: { latitude, longitude, reason } }
}
