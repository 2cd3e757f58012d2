import { LIST_FIRST_LONGEST_MS, LIST_FIRST_MS } from '../../src/contract/constants.ts'
import type { Clock } from '../ports.ts'
import { waitUntil } from './waitUntil.ts'

/** However slowly a machine draws, a page is never this much older than its vehicles for the sake of its pace. */
const LONGEST_PAUSE_MS = 500
/** Instead of LIST_FIRST_MS on a slow machine. */
const SLOW_LIST_FIRST_MS = 350

/**
 * When something is drawn because of events alone. A machine that draws slowly would do nothing else with ten snapshots a
 * second: it is given a pause. On any machine they wait for what the person does in the list: a frame that draws the map too
 * comes tens of milliseconds later. What a person waits for is never held back.
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

  /** Least time between two snapshots, ms; 0 on a machine that draws every frame in time. */
  get pauseMs(): number {
    return this.#pauseMs
  }

  /** Ms until events may be drawn; 0: now. */
  get waitMs(): number {
    const now = this.#clock.now()
    return Math.max(waitUntil(this.#drawnAt + this.#pauseMs, now, LIST_FIRST_LONGEST_MS), this.listFirstMs)
  }

  /** Ms for which the list goes first; 0: it does not. */
  get listFirstMs(): number {
    return waitUntil(this.#heldUntil, this.#clock.now(), LIST_FIRST_LONGEST_MS)
  }

  setPause(pauseMs: number): void {
    this.#pauseMs = Math.min(LONGEST_PAUSE_MS, Math.max(0, pauseMs))
  }

  /** The person changes what the list shows. */
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
