import type { FrameScheduler } from '../fleet/snapshotReceiver.ts'

/** Duration of two frames on a 60 Hz screen, ms. */
const TWO_FRAMES_MS = 1_000 / 30
/** Tolerance: frames are occasionally this late on any machine, ms. */
const JITTER_MS = 12
/** No drawing takes longer: the page was hidden or blocked, ms. */
const LONGEST_MS = 1_500
/** Number of drawings in the median. */
const SEEN = 5
/** The map pauses for this many times its drawing time, so that it uses at most a third of the machine. */
const REST = 2
/** Sampling forces two frames that nothing else may need; while none is late, this interval is enough, ms. */
const CALM_LOOK_MS = 1_000
/** A pause is reported again when it changed by at least this much, ms. */
const WORTH_TELLING_MS = 25

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/**
 * Measures the cost of a drawing of the map by how late the following two frames are: on a software renderer frames
 * queue behind it, and with them everything else on the page. Reports the pause that the map should make between
 * drawings.
 */
export class DrawCost {
  readonly #frame: FrameScheduler
  readonly #now: () => number
  readonly #onPause: (pauseMs: number) => void
  readonly #seen: number[] = []
  #pauseMs = 0
  #callOff: (() => void) | null = null
  #lookedAt = Number.NEGATIVE_INFINITY

  constructor(frame: FrameScheduler, now: () => number, onPause: (pauseMs: number) => void) {
    this.#frame = frame
    this.#now = now
    this.#onPause = onPause
  }

  /** Something new is drawn at the next frame. */
  drawn(): void {
    if (this.#callOff !== null || (this.#isCalm && this.#now() - this.#lookedAt < CALM_LOOK_MS)) return
    this.#lookedAt = this.#now()
    this.#callOff = this.#frame(() => {
      const began = this.#now()
      this.#callOff = this.#frame(() => {
        this.#callOff = this.#frame(() => {
          this.#callOff = null
          this.#take(this.#now() - began)
        })
      })
    })
  }

  /** Nothing is drawn for events any more: earlier costs say nothing about later drawings. */
  rest(): void {
    this.stop()
    this.#seen.length = 0
    if (this.#pauseMs === 0) return
    this.#pauseMs = 0
    this.#onPause(0)
  }

  stop(): void {
    this.#callOff?.()
    this.#callOff = null
  }

  get #isCalm(): boolean {
    return this.#seen.length === SEEN && this.#seen.every((late) => late === 0)
  }

  #take(tookMs: number): void {
    if (tookMs > LONGEST_MS) return
    const late = tookMs - TWO_FRAMES_MS
    this.#seen.push(late > JITTER_MS ? late : 0)
    if (this.#seen.length > SEEN) this.#seen.shift()
    const pauseMs = Math.round(median(this.#seen) * REST)
    if (Math.abs(pauseMs - this.#pauseMs) < WORTH_TELLING_MS) return
    this.#pauseMs = pauseMs
    this.#onPause(pauseMs)
  }
}
