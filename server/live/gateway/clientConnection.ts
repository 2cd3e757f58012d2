import { CONTROL, type ControlMessage, type ResyncReason } from '../../../src/contract/wire/protocol.ts'
import type { LiveEvent } from '../liveEvent.ts'
import type { FrameCache, FrameFormat } from './frameCache.ts'
import { SendQueue } from './sendQueue.ts'
import type { SocketPort } from './socketPort.ts'
import { seesEvent, type Viewer } from './viewer.ts'

/** Unsent bytes above which a socket counts as slow and is given nothing more. */
const SLOW_BYTES = 1_048_576
/** Maximum number of events in one message. */
export const MESSAGE_EVENTS = 1_000
/** Unanswered pings after which a connection counts as dead. */
const MAX_SILENT_PINGS = 2

export interface ConnectionLimits {
  readonly slowBytes?: number
  readonly maxWaiting?: number
}

/** What a connection needs of its gateway: the frame cache and the tallies. */
export interface ConnectionHost {
  readonly frames: FrameCache
  sent(count: number): void
  coalesced(): void
  dropped(count: number): void
  resynced(reason: ResyncReason): void
}

/** `waiting`: the client has not said where to begin; `behind`: it has to be told to refetch once it reads. */
type Phase =
  | { readonly name: 'waiting' | 'live' }
  | { readonly name: 'behind'; readonly reason: ResyncReason }

/** One client: its send queue and how fast it reads. */
export class ClientConnection {
  viewer: Viewer
  readonly #socket: SocketPort
  readonly #format: FrameFormat
  readonly #host: ConnectionHost
  readonly #sendQueue: SendQueue
  readonly #slowBytes: number
  #phase: Phase = { name: 'waiting' }
  #silentPings = 0

  constructor(
    client: { readonly socket: SocketPort; readonly viewer: Viewer; readonly format: FrameFormat },
    host: ConnectionHost,
    limits: ConnectionLimits = {},
  ) {
    this.#socket = client.socket
    this.viewer = client.viewer
    this.#format = client.format
    this.#host = host
    this.#sendQueue = new SendQueue(limits.maxWaiting)
    this.#slowBytes = limits.slowBytes ?? SLOW_BYTES
  }

  /** Whether anything is queued. */
  get isBusy(): boolean {
    return this.#phase.name === 'behind' || this.#sendQueue.size > 0
  }

  /** The number of queued events. */
  get waiting(): number {
    return this.#sendQueue.size
  }

  /** Whether the socket holds so many unsent bytes that it is given nothing more. */
  get isSlow(): boolean {
    return this.#socket.bufferedAmount > this.#slowBytes
  }

  get isWaiting(): boolean {
    return this.#phase.name === 'waiting'
  }

  /** Begins, or begins again, after `seq` with the events that the client missed. */
  begin(seq: number, missed: readonly LiveEvent[]): void {
    this.#sendQueue.clear()
    this.#phase = { name: 'live' }
    this.#control({ event: CONTROL.ready, seq, data: { rights: this.viewer.rights } })
    for (const event of missed) this.offer(event)
  }

  /** Enqueues an event if this client may see it; must be cheap, because it runs for every event. */
  offer(event: LiveEvent): void {
    if (this.#phase.name === 'waiting' || !seesEvent(this.viewer, event)) return
    if (this.#phase.name === 'behind') {
      this.#host.dropped(1)
      return
    }
    if (this.#sendQueue.push(event)) this.#host.coalesced()
    if (!this.#sendQueue.isOverfull) return
    // A burst does not count against a client that reads: only what its socket cannot take does.
    this.#drain()
    if (this.#sendQueue.isOverfull) this.fallBehind('slow')
  }

  /** Drops the queue; the client is told to refetch the lists as soon as it reads. */
  fallBehind(reason: ResyncReason): void {
    if (this.#phase.name === 'waiting') return
    this.#host.dropped(this.#sendQueue.clear())
    if (this.#phase.name === 'live') this.#phase = { name: 'behind', reason }
  }

  /** Rejects the client's seq as a point to resume from. */
  refuseResume(reason: ResyncReason): void {
    this.#sendQueue.clear()
    this.#phase = { name: 'behind', reason }
  }

  /** Gives the socket what it can take. head: the seq of the newest event. */
  flush(head: number): void {
    if (this.#phase.name === 'behind' && !this.isSlow) {
      const { reason } = this.#phase
      this.#phase = { name: 'live' }
      this.#host.resynced(reason)
      this.#control({ event: CONTROL.resync, seq: head, data: { reason, rights: this.viewer.rights } })
    }
    this.#drain()
  }

  /** Reports the seq up to which everything was sent, and sends a ping. Returns false when the client is dead. */
  beat(head: number): boolean {
    if (this.#silentPings >= MAX_SILENT_PINGS) return false
    this.#silentPings++
    this.#socket.ping()
    if (this.#phase.name !== 'live') return true
    this.flush(head)
    if (!this.isSlow) {
      this.#control({ event: CONTROL.heartbeat, seq: this.#sendQueue.sentThrough ?? head, data: {} })
    }
    return true
  }

  /** The client answered a ping or sent a message. */
  noteAlive(): void {
    this.#silentPings = 0
  }

  close(code: number, reason: string): void {
    this.#phase = { name: 'waiting' }
    this.#sendQueue.clear()
    this.#socket.close(code, reason)
  }

  terminate(): void {
    this.#sendQueue.clear()
    this.#socket.terminate()
  }

  #drain(): void {
    while (this.#sendQueue.size > 0 && !this.isSlow) {
      const events = this.#sendQueue.take(MESSAGE_EVENTS)
      const { seesFuel } = this.viewer
      const frame = this.#host.frames.frame(events, { format: this.#format, seesFuel })
      this.#socket.send(frame, { binary: this.#format === 'fleet.v1.binary' })
      this.#host.sent(events.length)
    }
  }

  #control(message: ControlMessage): void {
    this.#socket.send(JSON.stringify(message), { binary: false })
  }
}
