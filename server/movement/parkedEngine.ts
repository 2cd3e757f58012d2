import type { Stand } from './motion.ts'
import type { MovementEvent, MovementSettings } from './ports.ts'

export interface ParkedEngineState {
  /** Since when the ignition is on that was told of; null: none was told of since it parked. */
  toldSince: number | null
}

/** Tells once of each time that a parked vehicle has its ignition on for `parkingIgnitionMs`; one watch for one parking. */
export class ParkedEngine {
  readonly #settings: MovementSettings
  readonly #tell: (event: MovementEvent) => void
  readonly #state: ParkedEngineState

  constructor(settings: MovementSettings, tell: (event: MovementEvent) => void, state?: ParkedEngineState) {
    this.#settings = settings
    this.#tell = tell
    this.#state = state ?? { toldSince: null }
  }

  get state(): ParkedEngineState {
    return this.#state
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
