import { CONTROL } from '../../src/contract/wire/protocol.ts'
import type { DecodedControl } from '../decode/decodedEvent.ts'
import { decideResume } from './resync.ts'

export interface SyncParts {
  /** Fetches every list; only answers as of `atLeast` or later are taken. */
  load(atLeast: number): void
  /** Forgets the fleet, its seqs included. */
  forget(): void
  /** The server has answered the resume message. */
  greeted(): void
}

/**
 * Keeps the engine's state equal to the server's (L4): knows the last seq, and decides after each answer of the server
 * whether events go on from it or every list is fetched again. The socket is opened before the lists are fetched, so
 * nothing falls between a list and the events that follow it.
 */
export class FleetSync {
  readonly #parts: SyncParts
  #lastSeq: number | null = null

  constructor(parts: SyncParts) {
    this.#parts = parts
  }

  /** The last event seq that the state holds; null before the server has named a first one. */
  get lastSeq(): number | null {
    return this.#lastSeq
  }

  /** A new session: whatever was reached in the one before means nothing. */
  begin(): void {
    this.#lastSeq = null
  }

  /** Everything up to this seq has been received. */
  reached(seq: number): void {
    if (this.#lastSeq !== null && seq > this.#lastSeq) this.#lastSeq = seq
  }

  control(message: DecodedControl): void {
    if (message.event === CONTROL.heartbeat) return this.reached(message.seq)
    const decision = decideResume(message, this.#lastSeq)
    this.#lastSeq = message.seq
    if (decision === 'restart') this.#parts.forget()
    if (decision !== 'continue') this.#parts.load(message.seq)
    this.#parts.greeted()
  }
}
