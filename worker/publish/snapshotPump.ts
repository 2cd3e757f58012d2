import type { FleetSnapshot, ReturnedBuffers, SnapshotSink } from '../../src/contract/engine/snapshot.ts'
import type { Clock, SnapshotPort } from '../ports.ts'
import type { DrawPace } from './drawPace.ts'

/**
 * Minimum pause between two snapshots caused by events: ten a second look smooth for vehicles that report every few
 * seconds, and leave the reader's frames to drawing.
 */
export const SNAPSHOT_PAUSE_MS = 100
/** Minimum pause before a snapshot that the person waits for (scrolling, panning, typing): one frame at 60 Hz. */
export const ANSWER_PAUSE_MS = 16
/** Longer than any delay of a snapshot: a longer apparent wait means that the clock was set back. */
const LONGEST_WAIT_MS = 2_000

export interface SnapshotMaker {
  /** Starts slow preparations of the next snapshot, such as a picture. */
  prepare(): void
  /** The newest complete state; null when nothing of it is due to be shown and it was not requested. */
  make(isAsked: boolean): FleetSnapshot | null
  /** The reader has the last one and returned these buffers. */
  acknowledged(returned: ReturnedBuffers): void
  /** The reader may not have the last one. */
  lost(): void
}

/** How soon a snapshot is wanted: for an `event` if something changed, for an `answer` because a person waits. */
export type Urgency = 'event' | 'answer'

/** A reader that draws in time. */
const UNHURRIED = { waitMs: 0 } as const

/** Sends snapshots, one in flight: the next is made from the newest state once the last is acknowledged (L3). */
export class SnapshotPump {
  readonly #clock: Clock
  readonly #deliver: SnapshotPort
  readonly #maker: SnapshotMaker
  readonly #pace: Pick<DrawPace, 'waitMs'>
  #sink: SnapshotSink | null = null
  /** Counts the sinks, so that the acknowledgement of an earlier one is recognised as stale. */
  #generation = 0
  #inFlight = false
  /** When the requested snapshot may be made; null: none is requested. */
  #dueAt: number | null = null
  /** The person waits for it, so it is sent even without changes. */
  #isAnswer = false
  /** When the last one was sent, or would have been had anything changed. */
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

  /** Sends snapshots to this sink from now on; ignores late acknowledgements of an earlier one. */
  attach(sink: SnapshotSink): void {
    this.#sink = sink
    this.#generation += 1
    this.#inFlight = false
    this.#sentAt = Number.NEGATIVE_INFINITY
    this.#dueAt = null
    this.request('answer')
  }

  /** Removes the reader: no snapshots until the next `attach`. */
  detach(): void {
    this.#sink = null
    this.#generation += 1
    this.#inFlight = false
    this.#cancelTimer()
  }

  /**
   * Requests a snapshot, for an event only if something changed; requesting again before it is sent changes only its
   * urgency.
   */
  request(urgency: Urgency): void {
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

  /**
   * A reader may respond slowly: slow preparations do not wait for it. Not run within the change that requests it.
   */
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
      (returned) => this.#settle(generation, returned),
      () => this.#settle(generation, null),
    )
  }

  /** The reader of a snapshot has acknowledged it; null: it may not have it. */
  #settle(generation: number, returned: ReturnedBuffers | null): void {
    if (generation !== this.#generation) return
    this.#inFlight = false
    if (returned === null) this.#maker.lost()
    else this.#maker.acknowledged(returned)
    this.#schedule()
  }
}
