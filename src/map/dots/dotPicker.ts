import type { GeoPoint } from '../../contract/engine/view.ts'
import { type Delayed, throttle, type Timers } from '../../fleet/throttle.ts'

/** Minimum interval of queries under a moving pointer, ms. */
const ASK_EVERY_MS = 50
/** Picking radius around a dot, CSS pixels; a dot is small. */
const REACH_PX = 7

export interface DotPickerPorts {
  readonly vehicleAt: (point: GeoPoint, radiusPx: number, zoom: number) => Promise<number | null>
  readonly timers: Timers
}

/** Queries the engine which vehicle a dot is: one query at a time, the newest point wins. */
export class DotPicker {
  readonly #ports: DotPickerPorts
  readonly #ask: Delayed
  #point: { readonly at: GeoPoint; readonly zoom: number } | null = null
  #isAsking = false
  #onFound: (vehicleId: number | null) => void = () => {}

  constructor(ports: DotPickerPorts) {
    this.#ports = ports
    this.#ask = throttle(ports.timers, ASK_EVERY_MS, () => void this.#askNow())
  }

  /** Reports which vehicle the pointer is over, unless it moved on meanwhile. */
  hover(at: GeoPoint, zoom: number, onFound: (vehicleId: number | null) => void): void {
    this.#point = { at, zoom }
    this.#onFound = onFound
    if (!this.#isAsking) this.#ask.call()
  }

  /** The pointer is over something else: the result of a pending query is discarded. */
  leave(): void {
    this.#point = null
    this.#ask.cancel()
  }

  /** The vehicle at a press; null: the ground. */
  press(at: GeoPoint, zoom: number): Promise<number | null> {
    return this.#ports.vehicleAt(at, REACH_PX, zoom)
  }

  async #askNow(): Promise<void> {
    const point = this.#point
    if (point === null) return
    this.#isAsking = true
    const vehicleId = await this.#ports.vehicleAt(point.at, REACH_PX, point.zoom)
    this.#isAsking = false
    if (this.#point === null) return
    if (this.#point === point) this.#onFound(vehicleId)
    else this.#ask.call()
  }
}
