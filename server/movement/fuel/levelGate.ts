/** What a gate remembers of a tank, plain data. */
export interface LevelGateState {
  /** The last level that was believed; null: none yet. */
  litres: number | null
  /** By how much it was less than the one before. */
  fall: number
  /** Since when the sensor says 0 and is not believed, ms since the epoch; null: it is believed. */
  zeroSince: number | null
}

/** Of a tank of which no level was believed yet. */
export const newLevelGateState = (): LevelGateState => ({ litres: null, fall: 0, zeroSince: null })

/** For so long a sensor that says 0 all at once is not believed: over a weekend without its supply. */
export const ZERO_BELIEVED_MS = 3 * 86_400_000

/**
 * Whether a reading of one tank's sensor is a level. One without supply or with a broken wire says exactly 0, in one step from
 * any level, and the level of before when it is back. A tank that is really emptied is less full with every reading, and
 * whatever says 0 for days is empty.
 */
export class LevelGate {
  readonly state: LevelGateState
  readonly #leastFall: number

  /** leastFall: litres; a smaller step to 0 makes no event and is always believed. */
  constructor(leastFall: number, state = newLevelGateState()) {
    this.#leastFall = leastFall
    this.state = state
  }

  /** Takes a reading, in the order of time; false: it is not a level of the tank. */
  isTold(at: number, litres: number): boolean {
    const { state } = this
    if (litres === 0 && this.#isSudden()) {
      state.zeroSince ??= at
      if (at - state.zeroSince < ZERO_BELIEVED_MS) return false
    }
    state.fall = state.litres === null ? 0 : state.litres - litres
    state.litres = litres
    state.zeroSince = null
    return true
  }

  /** It was on its way to 0 where the step before took as much as was left. */
  #isSudden(): boolean {
    const { litres, fall } = this.state
    return litres !== null && litres >= this.#leastFall && fall < litres
  }
}
