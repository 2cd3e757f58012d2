import type { Timers } from '../fleet/throttle.ts'

/** The slow beat of the alarm rings. */
const PULSE_MS = 700
const PULSE_SCALE = 1.14

/** Beats while there are alarms in view; still with reduced motion. */
export class AlarmPulse {
  private readonly timers: Timers
  private readonly isStill: () => boolean
  private readonly onBeat: () => void
  private isWide = false
  private stop: (() => void) | null = null

  /** `isStill`: the person wants things to stand still; asked with every beat. */
  constructor(timers: Timers, isStill: () => boolean, onBeat: () => void) {
    this.timers = timers
    this.isStill = isStill
    this.onBeat = onBeat
  }

  /** The rings' share of their size now. */
  get scale(): number {
    return this.isWide ? PULSE_SCALE : 1
  }

  /** The next beat draws whatever has changed until then. */
  get isBeating(): boolean {
    return this.stop !== null
  }

  set(hasAlarms: boolean): void {
    if (hasAlarms) {
      if (this.stop === null && !this.isStill()) this.wait()
      return
    }
    this.stop?.()
    this.stop = null
    this.isWide = false
  }

  private wait(): void {
    this.stop = this.timers.after(PULSE_MS, () => this.beat())
  }

  private beat(): void {
    this.stop = null
    const still = this.isStill()
    this.isWide = !still && !this.isWide
    if (!still) this.wait()
    this.onBeat()
  }
}
