import type { FleetSnapshot, HomeBuffers, SnapshotSink } from '../../src/contract/engine.ts'
import type { Clock, SnapshotPort } from '../ports.ts'
import type { DrawPace } from './drawPace.ts'

/**
 * Least pause between two snapshots that events ask for: ten a second are as smooth as vehicles that report every few
 * seconds can look, and leave the reader's frames to drawing.
 */
export const SNAPSHOT_PAUSE_MS = 100
/** Least pause before a snapshot that the person waits for (scrolling, panning, typing): one frame at 60 Hz. */
export const ANSWER_PAUSE_MS = 16
/** Longer than anything holds snapshots back: who seems to wait longer has a clock that was set back. */
const LONGEST_WAIT_MS = 2_000

export interface SnapshotMaker {
  /** Begins what the next snapshot needs and what takes a while, as a picture does. */
  prepare(): void
  /** The newest whole state; null where nothing of it is due to be shown and nobody asked. */
  make(isAsked: boolean): FleetSnapshot | null
  /** The reader has the last one; these buffers came home with its answer. */
  acknowledged(home: HomeBuffers): void
  /** The reader may not have the last one. */
  lost(): void
}

/** A reader that draws in time. */
const UNHURRIED = { waitMs: 0 } as const

/** Sends snapshots, one in flight: the next is made when the last was acknowledged, of the newest state (L3). */
export class SnapshotPump {
  readonly #clock: Clock
  readonly #deliver: SnapshotPort
  readonly #maker: SnapshotMaker
  readonly #pace: Pick<DrawPace, 'waitMs'>
  #sink: SnapshotSink | null = null
  /** Counts the sinks, so that the answer of an earlier one is known as stale. */
  #generation = 0
  #inFlight = false
  /** When the snapshot that was asked for may be made; null: nobody asked. */
  #dueAt: number | null = null
  /** It is an answer that somebody waits for, whatever is new. */
  #isAnswer = false
  /** When the last one was sent, or would have been had there been any news. */
  #sentAt = Number.NEGATIVE_INFINITY
  #cancelTimer: () => void = () => undefined
  #isPreparing = false

  constructor(
    clock: Clock,
    deliver: SnapshotPort,
    maker: SnapshotMaker,
    pace: Pick<DrawPace, 'waitMs'> = UNHURRIED,
  ) {
    this.#clock = clock
    this.#deliver = deliver
    this.#maker = maker
    this.#pace = pace
  }

  /** From now on snapshots go to this sink; what an earlier one still answers is ignored. */
  attach(sink: SnapshotSink): void {
    this.#sink = sink
    this.#generation += 1
    this.#inFlight = false
    this.#sentAt = Number.NEGATIVE_INFINITY
    this.#dueAt = null
    this.request('answer')
  }

  /** Nobody reads any more: no snapshots until the next `attach`. */
  detach(): void {
    this.#sink = null
    this.#generation += 1
    this.#inFlight = false
    this.#cancelTimer()
  }

  /**
   * Asks for a snapshot, for an event only if there is news of it; asking again before it is sent changes nothing but its
   * urgency.
   */
  request(urgency: 'event' | 'answer'): void {
    this.#isAnswer ||= urgency === 'answer'
    const now = this.#clock.now()
    const dueAt =
      urgency === 'event'
        ? Math.max(now + this.#pace.waitMs, this.#sentAt + SNAPSHOT_PAUSE_MS)
        : Math.max(now, this.#sentAt + ANSWER_PAUSE_MS)
    if (this.#dueAt !== null && this.#dueAt <= dueAt) return
    this.#dueAt = dueAt
    this.#schedule()
  }

  #schedule(): void {
    this.#cancelTimer()
    if (this.#dueAt === null || this.#sink === null) return
    if (this.#inFlight) {
      this.#prepare()
      return
    }
    const waitMs = Math.min(LONGEST_WAIT_MS, Math.max(0, this.#dueAt - this.#clock.now()))
    this.#cancelTimer = this.#clock.setTimer(() => this.#send(), waitMs)
  }

  /** A reader may be slow to answer: what takes a while does not wait for it. Not within the change that asks. */
  #prepare(): void {
    if (this.#isPreparing) return
    this.#isPreparing = true
    this.#clock.setTimer(() => {
      this.#isPreparing = false
      this.#maker.prepare()
    }, 0)
  }

  #send(): void {
    const sink = this.#sink
    if (sink === null) return
    const isAnswer = this.#isAnswer
    this.#dueAt = null
    this.#isAnswer = false
    this.#sentAt = this.#clock.now()
    const snapshot = this.#maker.make(isAnswer)
    if (snapshot === null) return
    this.#inFlight = true
    const generation = this.#generation
    void this.#deliver(sink, snapshot).then(
      (home) => this.#settle(generation, home),
      () => this.#settle(generation, null),
    )
  }

  /** The reader of a snapshot has answered; null: it may not have it. */
  #settle(generation: number, home: HomeBuffers | null): void {
    if (generation !== this.#generation) return
    this.#inFlight = false
    if (home === null) this.#maker.lost()
    else this.#maker.acknowledged(home)
    this.#schedule()
  }
}
