import type { GeoPoint } from '../../contract/engine.ts'
import { type Delayed, throttle, type Timers } from '../../fleet/throttle.ts'

/** How often the engine is asked what is under a moving pointer. */
const ASK_EVERY_MS = 50
/** Slack around a dot, CSS pixels; a dot is small. */
const REACH_PX = 7

export interface DotPickerPorts {
  readonly vehicleAt: (point: GeoPoint, radiusPx: number, zoom: number) => Promise<number | null>
  readonly timers: Timers
}

/** Asks the engine which vehicle a dot is: one question at a time, the newest point wins. */
export class DotPicker {
  private readonly ports: DotPickerPorts
  private readonly ask: Delayed
  private point: { readonly at: GeoPoint; readonly zoom: number } | null = null
  private isAsking = false
  private told: (vehicleId: number | null) => void = () => {}

  constructor(ports: DotPickerPorts) {
    this.ports = ports
    this.ask = throttle(ports.timers, ASK_EVERY_MS, () => void this.askNow())
  }

  /** Tells which vehicle the pointer is over, unless it moved on meanwhile. */
  hover(at: GeoPoint, zoom: number, told: (vehicleId: number | null) => void): void {
    this.point = { at, zoom }
    this.told = told
    if (!this.isAsking) this.ask.call()
  }

  /** The pointer is over something else: what was asked is not told any more. */
  leave(): void {
    this.point = null
    this.ask.cancel()
  }

  /** The vehicle that a press there means; null: the ground. */
  press(at: GeoPoint, zoom: number): Promise<number | null> {
    return this.ports.vehicleAt(at, REACH_PX, zoom)
  }

  private async askNow(): Promise<void> {
    const { point } = this
    if (point === null) return
    this.isAsking = true
    const vehicleId = await this.ports.vehicleAt(point.at, REACH_PX, point.zoom)
    this.isAsking = false
    if (this.point === null) return
    if (this.point === point) this.told(vehicleId)
    else this.ask.call()
  }
}
