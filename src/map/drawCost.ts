import type { FrameScheduler } from '../fleet/snapshotDesk.ts'

/** What two frames take on a screen of 60 Hz. */
const TWO_FRAMES_MS = 1_000 / 30
/** What frames are late now and then on any machine. */
const JITTER_MS = 12
/** Longer is no drawing: the page was hidden, or stood still. */
const LONGEST_MS = 1_500
/** Drawings that the cost is the median of. */
const SEEN = 5
/** The map rests this many times as long as its drawing takes, so that a third of the machine at most goes to it. */
const REST = 2
/** Looking is two frames that nobody else may need; where none was late it is enough so often, ms. */
const CALM_LOOK_MS = 1_000
/** A pause is told anew when it changed by so much, ms. */
const WORTH_TELLING_MS = 25

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/**
 * Finds out what a drawing of the map costs, by how late the two frames after it come: where a processor draws, frames
 * queue behind it, and with them everything else on the page. Tells the pause that the map is to make between drawings.
 */
export class DrawCost {
  private readonly frame: FrameScheduler
  private readonly now: () => number
  private readonly told: (pauseMs: number) => void
  private readonly seen: number[] = []
  private pauseMs = 0
  private callOff: (() => void) | null = null
  private lookedAt = Number.NEGATIVE_INFINITY

  constructor(frame: FrameScheduler, now: () => number, told: (pauseMs: number) => void) {
    this.frame = frame
    this.now = now
    this.told = told
  }

  /** Something new is drawn at the next frame. */
  drawn(): void {
    if (this.callOff !== null || (this.isCalm && this.now() - this.lookedAt < CALM_LOOK_MS)) return
    this.lookedAt = this.now()
    this.callOff = this.frame(() => {
      const began = this.now()
      this.callOff = this.frame(() => {
        this.callOff = this.frame(() => {
          this.callOff = null
          this.take(this.now() - began)
        })
      })
    })
  }

  /** Nothing is drawn for events any more: what drawing cost says nothing of what comes. */
  rest(): void {
    this.stop()
    this.seen.length = 0
    if (this.pauseMs === 0) return
    this.pauseMs = 0
    this.told(0)
  }

  stop(): void {
    this.callOff?.()
    this.callOff = null
  }

  private get isCalm(): boolean {
    return this.seen.length === SEEN && this.seen.every((late) => late === 0)
  }

  private take(tookMs: number): void {
    if (tookMs > LONGEST_MS) return
    const late = tookMs - TWO_FRAMES_MS
    this.seen.push(late > JITTER_MS ? late : 0)
    if (this.seen.length > SEEN) this.seen.shift()
    const pauseMs = Math.round(median(this.seen) * REST)
    if (Math.abs(pauseMs - this.pauseMs) < WORTH_TELLING_MS) return
    this.pauseMs = pauseMs
    this.told(pauseMs)
  }
}
