import {
  ALARM_BEAT_MS,
  ALARM_BEAT_SCALE,
  LIST_FIRST_LONGEST_MS,
  LIST_FIRST_MS,
} from '../contract/constants.ts'
import type { Timers } from '../fleet/throttle.ts'

/** Asked with every beat. */
export interface PulseWishes {
  /** The person wants things to stand still. */
  readonly reducedMotion: () => boolean
  /** The list goes first: a beat draws the map, for which the whole page waits where a processor draws. */
  readonly isListFirst: () => boolean
}

/** Beats while there are alarms in view; still with reduced motion. */
export class AlarmPulse {
  private readonly timers: Timers
  private readonly wishes: PulseWishes
  private readonly onBeat: () => void
  private isWide = false
  /** How long the next beat has been put off, ms. */
  private heldMs = 0
  private stop: (() => void) | null = null

  constructor(timers: Timers, wishes: PulseWishes, onBeat: () => void) {
    this.timers = timers
    this.wishes = wishes
    this.onBeat = onBeat
  }

  /** The rings' share of their size now. */
  get scale(): number {
    return this.isWide ? ALARM_BEAT_SCALE : 1
  }

  set(hasAlarms: boolean): void {
    if (hasAlarms) {
      if (this.stop === null && !this.wishes.reducedMotion()) this.wait(ALARM_BEAT_MS)
      return
    }
    this.stop?.()
    this.stop = null
    this.heldMs = 0
    this.isWide = false
  }

  private wait(ms: number): void {
    this.stop = this.timers.after(ms, () => this.beat())
  }

  private beat(): void {
    if (this.heldMs < LIST_FIRST_LONGEST_MS && this.wishes.isListFirst()) {
      this.heldMs += LIST_FIRST_MS
      this.wait(LIST_FIRST_MS)
      return
    }
    this.heldMs = 0
    this.stop = null
    const still = this.wishes.reducedMotion()
    this.isWide = !still && !this.isWide
    if (!still) this.wait(ALARM_BEAT_MS)
    this.onBeat()
  }
}
