import type { Map as MapLibreMap } from 'maplibre-gl'
import type { Timers } from '../fleet/throttle.ts'

type FrameCallback = (time: number) => void

/** Frames that follow a change: deck.gl takes a new layer in at the first and may need another for what it loaded. */
const FRAMES_AWAKE = 2
/** A resting overlay still looks whether something was loaded that it waited for: first after so long, ms. */
const REST_MS = 1_000
/** And then ever more seldom, up to this. */
const LONGEST_REST_MS = 8_000
/** What makes deck.gl look for the thing under the pointer at its next frame. */
const POINTER_EVENTS = ['mousedown', 'mousemove', 'mouseout', 'click', 'dblclick'] as const

/**
 * Gives an overlay's endless loop its frames: each one after something changed, and one now and then while
 * nothing does. A
 * loop that asks for every frame makes the browser compose the whole page 60 times a second for nothing.
 */
export class RestingFrames {
  private readonly timers: Timers
  private left = FRAMES_AWAKE
  private restMs = REST_MS
  private waiting: FrameCallback | null = null
  private callOff: (() => void) | null = null
  private map: MapLibreMap | null = null
  private isHeld = false
  /** A frame was asked for while frames are held. */
  private isOwed = false

  constructor(timers: Timers) {
    this.timers = timers
  }

  /** It has one request at a time. */
  private readonly provider = {
    requestAnimationFrame: (callback: FrameCallback): number => {
      this.provider.cancelAnimationFrame()
      this.waiting = callback
      if (this.left > 0) {
        this.left--
        this.ask()
      } else {
        this.callOff = this.timers.after(this.restMs, () => this.ask())
        this.restMs = Math.min(LONGEST_REST_MS, this.restMs * 2)
      }
      return 1
    },
    cancelAnimationFrame: (): void => {
      this.waiting = null
      this.callOff?.()
      this.callOff = null
    },
  }

  /** What the overlay is made with: luma.gl's loop takes it from the properties of its deck, whose types do not tell. */
  get overlayProps(): object {
    return { animationFrameProvider: this.provider }
  }

  /** Something has changed: the next frames are given as they come. */
  readonly wake = (): void => {
    const rests = this.left === 0 && this.waiting !== null
    this.left = FRAMES_AWAKE
    this.restMs = REST_MS
    if (!rests) return
    this.callOff?.()
    this.ask()
  }

  /** While held, no frame is given; what was asked for meanwhile comes afterwards. */
  hold(isHeld: boolean): void {
    this.isHeld = isHeld
    if (isHeld || !this.isOwed) return
    this.isOwed = false
    this.ask()
  }

  /** Wakes with the pointer over the map until `release`. */
  follow(map: MapLibreMap): void {
    this.map = map
    for (const name of POINTER_EVENTS) map.on(name, this.wake)
  }

  release(): void {
    for (const name of POINTER_EVENTS) this.map?.off(name, this.wake)
    this.map = null
  }

  private ask(): void {
    if (this.isHeld) {
      this.isOwed = true
      this.callOff = () => {
        this.isOwed = false
      }
      return
    }
    const frame = requestAnimationFrame((time) => {
      const run = this.waiting
      this.waiting = null
      this.callOff = null
      run?.(time)
    })
    this.callOff = () => cancelAnimationFrame(frame)
  }
}
