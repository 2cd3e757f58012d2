import type { Map as MapLibreMap } from 'maplibre-gl'
import type { Timers } from '../fleet/throttle.ts'

type FrameCallback = (time: number) => void

/** Frames that follow a change: deck.gl picks up a new layer at the first and may need another for what it loaded. */
const FRAMES_AWAKE = 2
/** A resting overlay still checks whether something finished loading: first after this delay, ms. */
const REST_MS = 1_000
/** Then at growing intervals, up to this one, ms. */
const LONGEST_REST_MS = 8_000
/** Makes deck.gl pick the object under the pointer at its next frame. */
const POINTER_EVENTS = ['mousedown', 'mousemove', 'mouseout', 'click', 'dblclick'] as const

/**
 * Schedules the frames of an overlay's endless loop: every frame after a change, and an occasional one while nothing
 * changes. A loop that requests every frame makes the browser composite the whole page 60 times a second for nothing.
 */
export class RestingFrames {
  readonly #timers: Timers
  #left = FRAMES_AWAKE
  #restMs = REST_MS
  #waiting: FrameCallback | null = null
  #callOff: (() => void) | null = null
  #map: MapLibreMap | null = null

  constructor(timers: Timers) {
    this.#timers = timers
  }

  /** It has one request at a time. */
  readonly #provider = {
    requestAnimationFrame: (callback: FrameCallback): number => {
      this.#provider.cancelAnimationFrame()
      this.#waiting = callback
      if (this.#left > 0) {
        this.#left--
        this.#ask()
      } else {
        this.#callOff = this.#timers.after(this.#restMs, () => this.#ask())
        this.#restMs = Math.min(LONGEST_REST_MS, this.#restMs * 2)
      }
      return 1
    },
    cancelAnimationFrame: (): void => {
      this.#waiting = null
      this.#callOff?.()
      this.#callOff = null
    },
  }

  /**
   * Options for the overlay: luma.gl's loop reads the function from the properties of its deck, which its types do not
   * declare.
   */
  get overlayProps(): object {
    return { animationFrameProvider: this.#provider }
  }

  /** Something has changed: the next frames run as they come. */
  readonly wake = (): void => {
    const rests = this.#left === 0 && this.#waiting !== null
    this.#left = FRAMES_AWAKE
    this.#restMs = REST_MS
    if (!rests) return
    this.#callOff?.()
    this.#ask()
  }

  /** Wakes while the pointer moves over the map, until `release`. */
  follow(map: MapLibreMap): void {
    this.#map = map
    for (const name of POINTER_EVENTS) map.on(name, this.wake)
  }

  release(): void {
    for (const name of POINTER_EVENTS) this.#map?.off(name, this.wake)
    this.#map = null
  }

  #ask(): void {
    const frame = requestAnimationFrame((time) => {
      const run = this.#waiting
      this.#waiting = null
      this.#callOff = null
      run?.(time)
    })
    this.#callOff = () => cancelAnimationFrame(frame)
  }
}
