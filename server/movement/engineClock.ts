import type { MovementSettings, TrackPosition } from './ports.ts'

/** The ignition as of the last position. */
export interface EngineState {
  /** null: nothing was heard yet. */
  heardAt: number | null
  isOn: boolean
  /** Ms with the ignition on. */
  engineMs: number
  onSince: number | null
  offSince: number | null
}

/** Before anything was heard. */
export const newEngineState = (): EngineState => ({
  heardAt: null,
  isOn: false,
  engineMs: 0,
  onSince: null,
  offSince: null,
})

/** An ignition that goes off for less is a contact that flaps or an engine that starts: since when it is on stays. */
const FLAP_MS = 60_000

/** Counts engine time: an interval has the ignition of its beginning; silences longer than `gapMs` have none. */
export class EngineClock {
  #gapMs: number
  #state: EngineState

  constructor({ gapMs }: MovementSettings, state: EngineState) {
    this.#gapMs = gapMs
    this.#state = state
  }

  /** Goes on with another vehicle. */
  turnTo({ gapMs }: MovementSettings, state: EngineState): void {
    this.#gapMs = gapMs
    this.#state = state
  }

  hear({ timestamp, ignitionOn }: TrackPosition): void {
    const state = this.#state
    const ms = state.heardAt === null ? 0 : timestamp - state.heardAt
    if (state.isOn && ms <= this.#gapMs) state.engineMs += ms
    state.heardAt = timestamp
    state.isOn = ignitionOn
    if (ignitionOn) {
      if (state.offSince !== null && timestamp - state.offSince >= FLAP_MS) state.onSince = null
      state.onSince ??= timestamp
      state.offSince = null
    } else {
      state.offSince ??= timestamp
    }
  }

  /** Since when the ignition is on; null: it is off. */
  get ignitionSince(): number | null {
    return this.#state.isOn ? this.#state.onSince : null
  }
}
