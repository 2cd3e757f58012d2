import {
  ALARM_BEAT_MS,
  ALARM_BEAT_SCALE,
  LIST_FIRST_LONGEST_MS,
  LIST_FIRST_MS,
} from '../contract/constants.ts'
import type { Timers } from '../fleet/throttle.ts'

/** Read at every beat. */
export interface PulseConditions {
  /** The person prefers reduced motion. */
  readonly reducedMotion: () => boolean
  /** The list goes first: a beat redraws the map, and on a software renderer the whole page waits for that. */
  readonly isListFirst: () => boolean
}

/** Pulses while there are alarms in view; static with reduced motion. */
export class AlarmPulse {
  readonly #timers: Timers
  readonly #conditions: PulseConditions
  readonly #onBeat: () => void
  #isWide = false
  /** How long the next beat has been delayed, ms. */
  #heldMs = 0
  #stop: (() => void) | null = null

  constructor(timers: Timers, conditions: PulseConditions, onBeat: () => void) {
    this.#timers = timers
    this.#conditions = conditions
    this.#onBeat = onBeat
  }

  /** Current size factor of the rings. */
  get scale(): number {
    return this.#isWide ? ALARM_BEAT_SCALE : 1
  }

  set(hasAlarms: boolean): void {
    if (hasAlarms) {
      if (this.#stop === null && !this.#conditions.reducedMotion()) this.#wait(ALARM_BEAT_MS)
      return
    }
    this.#stop?.()
    this.#stop = null
    this.#heldMs = 0
    this.#isWide = false
  }

  #wait(ms: number): void {
    this.#stop = this.#timers.after(ms, () => this.#beat())
  }

  #beat(): void {
    if (this.#heldMs < LIST_FIRST_LONGEST_MS && this.#conditions.isListFirst()) {
      this.#heldMs += LIST_FIRST_MS
      this.#wait(LIST_FIRST_MS)
      return
    }
    this.#heldMs = 0
    this.#stop = null
    const still = this.#conditions.reducedMotion()
    this.#isWide = !still && !this.#isWide
    if (!still) this.#wait(ALARM_BEAT_MS)
    this.#onBeat()
  }
}
