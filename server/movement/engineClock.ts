import type { TrackPosition } from './ports.ts'

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

/** Counts engine time: an interval has the ignition of its beginning; silences longer than usual have none. */
export class EngineClock {
  #state: EngineState

  constructor(state: EngineState) {
    this.#state = state
  }

  /** Continues with another vehicle. */
  turnTo(state: EngineState): void {
    this.#state = state
  }

  hear({ timestamp, ignitionOn }: TrackPosition, gapMs: number): void {
    const state = this.#state
    const ms = state.heardAt === null ? 0 : timestamp - state.heardAt
    if (state.isOn && ms <= gapMs) state.engineMs += ms
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
