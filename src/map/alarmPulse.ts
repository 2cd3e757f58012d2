import type { Timers } from '../fleet/throttle.ts'

/** The slow beat of the alarm rings. */
const PULSE_MS = 700
const PULSE_SCALE = 1.14

/** Beats while there are alarms in view; still with reduced motion. */
export class AlarmPulse {
  private readonly timers: Timers
  private readonly onBeat: () => void
  private isWide = false
  private stop: (() => void) | null = null

  constructor(timers: Timers, onBeat: () => void) {
    this.timers = timers
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

  set(on: boolean): void {
    if (on) {
      this.stop ??= this.timers.after(PULSE_MS, () => this.beat())
      return
    }
    this.stop?.()
    this.stop = null
    this.isWide = false
  }

  private beat(): void {
    this.stop = null
    this.isWide = !this.isWide
    this.set(true)
    this.onBeat()
  }
}
