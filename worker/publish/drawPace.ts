import { LIST_FIRST_LONGEST_MS, LIST_FIRST_MS } from '../../src/contract/constants.ts'
import type { Clock } from '../ports.ts'
import { waitUntil } from './waitUntil.ts'

/** Upper bound of the delay that a slow machine's pace adds to a page. */
const LONGEST_PAUSE_MS = 500
/** Instead of LIST_FIRST_MS on a slow machine. */
const SLOW_LIST_FIRST_MS = 350

/**
 * When to draw changes caused by events alone. A slow machine would do nothing else at ten snapshots a second, so it
 * gets a pause. On any machine such changes wait for the person's work in the list: a frame that also draws the map
 * comes tens of milliseconds later. Changes that a person waits for are never delayed.
 */
export class DrawPace {
  readonly #clock: Clock
  #pauseMs = 0
  #drawnAt = Number.NEGATIVE_INFINITY
  #heldSince = Number.NEGATIVE_INFINITY
  #heldUntil = Number.NEGATIVE_INFINITY

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Minimum time between two snapshots, ms; 0 on a machine that draws every frame in time. */
  get pauseMs(): number {
    return this.#pauseMs
  }

  /** Ms until events may be drawn; 0: now. */
  get waitMs(): number {
    const now = this.#clock.now()
    return Math.max(waitUntil(this.#drawnAt + this.#pauseMs, now, LIST_FIRST_LONGEST_MS), this.listFirstMs)
  }

  /** Ms for which the list has priority; 0: none. */
  get listFirstMs(): number {
    return waitUntil(this.#heldUntil, this.#clock.now(), LIST_FIRST_LONGEST_MS)
  }

  setPause(pauseMs: number): void {
    this.#pauseMs = Math.min(LONGEST_PAUSE_MS, Math.max(0, pauseMs))
  }

  /** The person is changing the content of the list. */
  yieldToList(): void {
    const now = this.#clock.now()
    if (now >= this.#heldUntil) this.#heldSince = now
    const ms = this.#pauseMs === 0 ? LIST_FIRST_MS : SLOW_LIST_FIRST_MS
    this.#heldUntil = Math.min(now + ms, this.#heldSince + LIST_FIRST_LONGEST_MS)
  }

  noteDrawn(): void {
    this.#drawnAt = this.#clock.now()
  }
}
