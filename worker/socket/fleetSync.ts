import { CONTROL, type ResumeMessage } from '../../src/contract/wire/protocol.ts'
import type { DecodedControl } from '../decode/decodedEvent.ts'
import { decideResume } from './resync.ts'

export interface SyncParts {
  /** Fetches every list; accepts only responses as of `atLeast` or later. */
  load(atLeast: number): void
  /** Removes the fleet, including its seqs. */
  forget(): void
  /** The server has responded to the resume message. */
  greeted(): void
}

/**
 * Keeps the engine's state equal to the server's (L4): tracks the last seq, and decides after each response of the
 * server whether events continue from it or every list is fetched again. The socket is opened before the lists are
 * fetched, so nothing is lost between a list and the events that follow it.
 */
export class FleetSync {
  readonly #parts: SyncParts
  #lastSeq: number | null = null
  /** The rights that the state was received with; null: the server did not name them. */
  #rights: string | null = null

  constructor(parts: SyncParts) {
    this.#parts = parts
  }

  /** The last event seq in the state; null before the server has sent a first one. */
  get lastSeq(): number | null {
    return this.#lastSeq
  }

  /** Where the next connection begins. */
  get resumePoint(): ResumeMessage['data'] {
    const [seq, rights] = [this.#lastSeq, this.#rights]
    return seq === null || rights === null ? { seq } : { seq, rights }
  }

  /** Starts a new session: the seq of the previous one is meaningless. */
  begin(): void {
    this.#lastSeq = null
    this.#rights = null
  }

  /** The state is that of this seq: events are resumed from it. */
  resumeAt(seq: number): void {
    this.#lastSeq = seq
  }

  /** Everything up to this seq has been received. */
  reached(seq: number): void {
    if (this.#lastSeq !== null && seq > this.#lastSeq) this.#lastSeq = seq
  }

  control(message: DecodedControl): void {
    if (message.event === CONTROL.heartbeat) return this.reached(message.seq)
    const decision = decideResume(message, this.#lastSeq)
    this.#lastSeq = message.seq
    this.#rights = message.rights
    if (decision === 'restart') this.#parts.forget()
    if (decision !== 'continue') this.#parts.load(message.seq)
    this.#parts.greeted()
  }
}
