import {
  CONTROL,
  type ControlMessage,
  type ResyncReason,
  type WireFormat,
} from '../../../src/contract/wire/protocol.ts'
import type { LiveEvent } from '../liveEvent.ts'
import type { FrameCache } from './frameCache.ts'
import { Outbox } from './outbox.ts'
import type { SocketPort } from './socketPort.ts'
import { seesEvent, type Viewer } from './viewer.ts'

/** Unsent bytes above which a socket counts as slow and nothing more is given to it. */
const SLOW_BYTES = 1_048_576
/** Events of one message. */
export const MESSAGE_EVENTS = 1_000
/** Unanswered pings after which a connection is dead. */
const MAX_SILENT_PINGS = 2

export interface ConnectionLimits {
  readonly slowBytes?: number
  readonly maxWaiting?: number
}

/** What a connection has of its gateway: where frames are made, and whom it tells what went through. */
export interface ConnectionHost {
  readonly frames: FrameCache
  sent(count: number): void
  coalesced(): void
  dropped(count: number): void
  resynced(reason: ResyncReason): void
}

/** `waiting`: the client has not said where to begin; `behind`: it has to be told to fetch again once it reads. */
type Phase =
  | { readonly name: 'waiting' | 'live' }
  | { readonly name: 'behind'; readonly reason: ResyncReason }

/** One client: what waits for it and how fast it reads. */
export class ClientConnection {
  viewer: Viewer
  readonly #socket: SocketPort
  readonly #format: WireFormat
  readonly #host: ConnectionHost
  readonly #outbox: Outbox
  readonly #slowBytes: number
  #phase: Phase = { name: 'waiting' }
  #silentPings = 0

  constructor(
    client: { readonly socket: SocketPort; readonly viewer: Viewer; readonly format: WireFormat },
    host: ConnectionHost,
    limits: ConnectionLimits = {},
  ) {
    this.#socket = client.socket
    this.viewer = client.viewer
    this.#format = client.format
    this.#host = host
    this.#outbox = new Outbox(limits.maxWaiting)
    this.#slowBytes = limits.slowBytes ?? SLOW_BYTES
  }

  /** Something waits to be sent. */
  get isBusy(): boolean {
    return this.#phase.name === 'behind' || this.#outbox.size > 0
  }

  /** Events that wait to be sent. */
  get waiting(): number {
    return this.#outbox.size
  }

  /** The socket holds so much unsent that nothing more is given to it. */
  get isSlow(): boolean {
    return this.#socket.bufferedAmount > this.#slowBytes
  }

  get isWaiting(): boolean {
    return this.#phase.name === 'waiting'
  }

  /** Begins, or begins anew, after `seq` with the events that the client missed. */
  begin(seq: number, missed: readonly LiveEvent[]): void {
    this.#outbox.clear()
    this.#phase = { name: 'live' }
    this.#control({ event: CONTROL.ready, seq, data: {} })
    for (const event of missed) this.offer(event)
  }

  /** Takes an event in if it is for this client; cheap, for it runs for every event. */
  offer(event: LiveEvent): void {
    if (this.#phase.name === 'waiting' || !seesEvent(this.viewer, event)) return
    if (this.#phase.name === 'behind') {
      this.#host.dropped(1)
      return
    }
    if (this.#outbox.push(event)) this.#host.coalesced()
    if (!this.#outbox.isOverfull) return
    // A burst is no fault of a client that reads: only what its socket cannot take counts against it.
    this.#drain()
    if (this.#outbox.isOverfull) this.fallBehind('slow')
  }

  /** Drops what waits; the client is told to fetch the lists again as soon as it reads. */
  fallBehind(reason: ResyncReason): void {
    if (this.#phase.name === 'waiting') return
    this.#host.dropped(this.#outbox.clear())
    if (this.#phase.name === 'live') this.#phase = { name: 'behind', reason }
  }

  /** The client's seq cannot be gone on from. */
  refuseResume(reason: ResyncReason): void {
    this.#outbox.clear()
    this.#phase = { name: 'behind', reason }
  }

  /** Gives the socket what it can take. head: the seq of the last event of all. */
  flush(head: number): void {
    if (this.#phase.name === 'behind' && !this.isSlow) {
      const { reason } = this.#phase
      this.#phase = { name: 'live' }
      this.#host.resynced(reason)
      this.#control({ event: CONTROL.resync, seq: head, data: { reason } })
    }
    this.#drain()
  }

  /** Says up to where everything was sent, and asks for a sign of life. Answers false when the client is dead. */
  beat(head: number): boolean {
    if (this.#silentPings >= MAX_SILENT_PINGS) return false
    this.#silentPings++
    this.#socket.ping()
    if (this.#phase.name !== 'live') return true
    this.flush(head)
    if (!this.isSlow) {
      this.#control({ event: CONTROL.heartbeat, seq: this.#outbox.sentThrough ?? head, data: {} })
    }
    return true
  }

  /** The client answered a ping or said something. */
  noteAlive(): void {
    this.#silentPings = 0
  }

  close(code: number, reason: string): void {
    this.#phase = { name: 'waiting' }
    this.#outbox.clear()
    this.#socket.close(code, reason)
  }

  terminate(): void {
    this.#outbox.clear()
    this.#socket.terminate()
  }

  #drain(): void {
    while (this.#outbox.size > 0 && !this.isSlow) {
      const events = this.#outbox.take(MESSAGE_EVENTS)
      const { seesFuel } = this.viewer
      const frame = this.#host.frames.frame(events, { format: this.#format, seesFuel })
      this.#socket.send(frame, { binary: this.#format !== 'fleet.v1.json' })
      this.#host.sent(events.length)
    }
  }

  #control(message: ControlMessage): void {
    this.#socket.send(JSON.stringify(message), { binary: false })
  }
}
