import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import * as z from 'zod/mini'
import { CONTROL, END_EVENT, SNAPSHOT_EVENT } from '../../../src/contract/wire/protocol.ts'
import type { SocketPort } from '../../live/gateway/socketPort.ts'

/** What the port reports to the route. */
export interface StreamPortEvents {
  /** The client needs the vehicles as they are, before further events. */
  needsSnapshot(): void
  /** The client has taken everything that was sent. */
  isAlive(): void
}

/** How long a program waits before it connects again, ms. */
const RETRY_MS = 3_000

const control = z.object({ event: z.string(), seq: z.number() })

/**
 * A client of the gateway that reads server-sent events. It holds back the gateway while a snapshot is sent, as a slow
 * socket does, so that the gateway's own bounds apply to what waits meanwhile.
 */
export class StreamPort implements SocketPort {
  readonly #response: ServerResponse
  readonly #events: StreamPortEvents
  /** It was resumed at a seq, so that only a resync requires a snapshot. */
  readonly #isResumed: boolean
  #isHeld = false

  constructor(response: ServerResponse, events: StreamPortEvents, isResumed: boolean) {
    this.#response = response
    this.#events = events
    this.#isResumed = isResumed
    this.#write(`retry: ${RETRY_MS}\n\n`)
  }

  get bufferedAmount(): number {
    return this.#isHeld ? Number.POSITIVE_INFINITY : this.#response.writableLength
  }

  /** Frames of events are written as they are; control messages become events, the heartbeat a comment. */
  send(message: string | Uint8Array): void {
    if (typeof message !== 'string') {
      this.#write(message)
      return
    }
    const { event, seq } = z.parse(control, JSON.parse(message))
    if (event === CONTROL.heartbeat) {
      // An id without data moves the point to resume from and is no event.
      this.#write(`: heartbeat\nid: ${seq}\n\n`)
      return
    }
    this.#write(`id: ${seq}\ndata: ${message}\n\n`)
    if (event === CONTROL.ready && this.#isResumed) return
    this.#isHeld = true
    this.#events.needsSnapshot()
  }

  /** Sends vehicles of a snapshot and waits until the client has taken them. */
  async sendVehicles(seq: number, vehicles: readonly unknown[], signal: AbortSignal): Promise<void> {
    const text = JSON.stringify({ event: SNAPSHOT_EVENT, seq, data: { vehicles } })
    if (!this.#write(`data: ${text}\n\n`)) await once(this.#response, 'drain', { signal })
  }

  /** The snapshot is whole: from here the client may resume at its seq, and events follow. */
  endSnapshot(seq: number): void {
    const text = JSON.stringify({ event: SNAPSHOT_EVENT, seq, data: { vehicles: [], isLast: true } })
    this.#write(`id: ${seq}\ndata: ${text}\n\n`)
    this.#isHeld = false
  }

  ping(): void {
    this.#write(': ping\n\n')
    // A write is answered by no reader; that nothing waits any more is the sign that there is one.
    if (this.#response.writableLength === 0 || !this.#response.writableNeedDrain) this.#events.isAlive()
  }

  close(code: number, reason: string): void {
    const text = JSON.stringify({ event: END_EVENT, data: { code, reason } })
    this.#response.end(`data: ${text}\n\n`)
  }

  terminate(): void {
    this.#response.destroy()
  }

  /** Returns false where the client has to be waited for. An ended response takes nothing more. */
  #write(text: string | Uint8Array): boolean {
    return this.#response.writableEnded || this.#response.destroyed || this.#response.write(text)
  }
}
