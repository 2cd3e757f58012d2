import type { Stand } from './motion.ts'
import type { MovementSettings, Tell } from './ports.ts'

export interface ParkedEngineState {
  /** Since when the ignition is on that was told of; null: none was told of since it parked. */
  toldSince: number | null
}

/** Tells once of each time that a parked vehicle has its ignition on for `parkingIgnitionMs`; one watch for one parking. */
export class ParkedEngine {
  #settings: MovementSettings
  #state: ParkedEngineState
  readonly #tell: Tell

  constructor(settings: MovementSettings, state: ParkedEngineState, tell: Tell) {
    this.#settings = settings
    this.#state = state
    this.#tell = tell
  }

  /** Goes on with another vehicle. */
  turnTo(settings: MovementSettings, state: ParkedEngineState): void {
    this.#settings = settings
    this.#state = state
  }

  /**
   * @param parked where it is parked
   * @param ignitionSince since when the ignition is on; null: it is off
   */
  hear(at: number, parked: Stand, ignitionSince: number | null): void {
    if (ignitionSince === null) return
    const from = Math.max(parked.from, ignitionSince)
    if (from === this.#state.toldSince || at - from < this.#settings.parkingIgnitionMs) return
    this.#state.toldSince = from
    const { latitude, longitude } = parked
    this.#tell({ kind: 'parkingIgnition', from, latitude, longitude, ignitionMs: at - from })
  }
}
