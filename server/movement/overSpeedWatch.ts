import { believedSpeed } from './fix.ts'
import { findPlaceDrop } from './placeGate.ts'
import type { MovementSettings, OverSpeed, Tell, TrackPosition } from './ports.ts'

export interface OverSpeedState {
  /** The excess that goes on; null: none does. */
  open: OverSpeed | null
  isTold: boolean
}

/**
 * Tells when a vehicle is faster than its limit. An excess begins with the first position above the limit, is certain once
 * one at least `minimalExcessMs` later is above it, too (Traccar's minimalDuration), and ends with the first that is not, or
 * with the last that was before a silence. A position whose place is none says nothing, for its speed is of the same receiver.
 */
export class OverSpeedWatch {
  #settings: MovementSettings
  #state: OverSpeedState
  readonly #tell: Tell

  constructor(settings: MovementSettings, state: OverSpeedState, tell: Tell) {
    this.#settings = settings
    this.#state = state
    this.#tell = tell
  }

  /** Goes on with another vehicle. */
  turnTo(settings: MovementSettings, state: OverSpeedState): void {
    this.#settings = settings
    this.#state = state
  }

  /** A position that is newer than the one before. */
  hear(position: TrackPosition): void {
    const { allowedSpeed, gapMs } = this.#settings
    const { open } = this.#state
    if (open !== null && position.timestamp - open.to > gapMs) this.#end(open, open.to)
    const speed = believedSpeed(position, this.#settings)
    if (speed === null || findPlaceDrop(position) !== null) return
    if (allowedSpeed !== null && speed > allowedSpeed) this.#exceed(position, speed, allowedSpeed)
    else if (this.#state.open !== null) this.#end(this.#state.open, position.timestamp)
  }

  #exceed({ timestamp, latitude, longitude }: TrackPosition, speed: number, allowedSpeed: number): void {
    const state = this.#state
    const { open } = state
    state.open = {
      from: timestamp,
      latitude,
      longitude,
      ...open,
      to: timestamp,
      maxSpeed: Math.max(open?.maxSpeed ?? 0, speed),
      allowedSpeed,
    }
    if (state.isTold || timestamp - state.open.from < this.#settings.minimalExcessMs) return
    state.isTold = true
    this.#tell({ kind: 'overSpeedStart', excess: state.open })
  }

  #end(open: OverSpeed, to: number): void {
    const { isTold } = this.#state
    this.#state.open = null
    this.#state.isTold = false
    if (isTold) this.#tell({ kind: 'overSpeed', excess: { ...open, to } })
  }
}
