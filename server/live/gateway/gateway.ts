import { HEARTBEAT_MS } from '../../../src/contract/constants.ts'
import { CLOSE } from '../../../src/contract/wire/protocol.ts'
import type { Clock } from '../../platform/clock.ts'
import type { CommittedEvents } from '../committedWrite.ts'
import type { LiveEvent } from '../liveEvent.ts'
import { Tally } from '../../platform/tally.ts'
import { ClientConnection, type ConnectionHost, type ConnectionLimits } from './clientConnection.ts'
import { readClientMessage, type ResumePoint } from './clientMessage.ts'
import { EventRing } from './eventRing.ts'
import { FrameCache, type FrameFormat } from './frameCache.ts'
import type { GatewayQueues, GatewayTallies } from './gatewayTallies.ts'
import type { SocketPort } from './socketPort.ts'
import type { Viewer } from './viewer.ts'

/** Least time between two flushes: events that follow sooner wait to be batched, others leave at once. */
export const FLUSH_MS = 50
/** Sockets of one process; further ones are rejected as overload. */
const MAX_CONNECTIONS = 20_000

export interface GatewayLimits extends ConnectionLimits {
  readonly maxConnections?: number
  readonly ring?: { readonly maxEvents?: number; readonly maxAgeMs?: number }
}

const addTo = <K>(index: Map<K, Set<ClientConnection>>, key: K, connection: ClientConnection): void => {
  const listeners = index.get(key) ?? new Set()
  listeners.add(connection)
  index.set(key, listeners)
}

const removeFrom = <K>(index: Map<K, Set<ClientConnection>>, key: K, connection: ClientConnection): void => {
  const listeners = index.get(key)
  listeners?.delete(connection)
  if (listeners?.size === 0) index.delete(key)
}

/** Publishes committed events to the clients that may see them, in seq order (L4, L6). */
export class Gateway {
  readonly #clock: Clock
  readonly #limits: GatewayLimits
  readonly #catchUp: (() => Promise<void>) | null
  readonly #ring: EventRing
  readonly #frames = new FrameCache()
  readonly #connections = new Set<ClientConnection>()
  /** By the owner whose vehicles they see; null for those who see no vehicles. */
  readonly #byOwner = new Map<number | null, Set<ClientConnection>>()
  /** Those that get the events of their own account alone, by it. */
  readonly #byAccount = new Map<number, Set<ClientConnection>>()
  readonly #counts = new Tally()
  readonly #resyncs = new Tally()
  readonly #garbage = new Tally()
  readonly #closed = new Tally()
  /** The seq of the last published event. */
  #head = 0
  #cancelFlush: (() => void) | null = null
  /** By the monotonic clock. */
  #flushedAt = Number.NEGATIVE_INFINITY
  #cancelBeat: (() => void) | null = null

  /** catchUp: reads what other processes have committed; null: this process is alone. */
  constructor(clock: Clock, limits: GatewayLimits = {}, catchUp: (() => Promise<void>) | null = null) {
    this.#clock = clock
    this.#catchUp = catchUp
    this.#limits = limits
    this.#ring = new EventRing(0, limits.ring)
  }

  get head(): number {
    return this.#head
  }

  get connections(): number {
    return this.#connections.size
  }

  /** The current queue lengths; walks all clients, so call it per scrape, not per event. */
  get queues(): GatewayQueues {
    let waiting = 0
    let most = 0
    let slow = 0
    for (const connection of this.#connections) {
      waiting += connection.waiting
      most = Math.max(most, connection.waiting)
      if (connection.isSlow) slow++
    }
    return { waiting, most, slow }
  }

  get tallies(): GatewayTallies {
    return {
      sent: this.#counts.of('sent'),
      coalesced: this.#counts.of('coalesced'),
      dropped: this.#counts.of('dropped'),
      resyncs: this.#resyncs.all,
      garbage: this.#garbage.all,
      closed: this.#closed.all,
    }
  }

  /** Begins after the last event of the database. */
  start(seq: number): void {
    this.#head = seq
    this.#ring.clear(seq)
    this.#scheduleBeat()
  }

  /** Closes every connection as a planned stop, after which clients reconnect by themselves (AUTH-15). */
  stop(): void {
    this.#cancelBeat?.()
    this.#cancelFlush?.()
    this.sendAway('The server stops')
  }

  /** Closes every connection so that clients reconnect by themselves, to another server where there is one. */
  sendAway(reason: string): void {
    for (const connection of this.#connections) this.#close(connection, 'plannedStop', reason)
  }

  /**
   * Takes committed events. A gap in the seqs, or a step back as after restoring a database, means that some were lost:
   * then every client is told to refetch.
   */
  accept(committed: CommittedEvents): void {
    const follows = committed.firstSeq === this.#head + 1
    this.#head = committed.lastSeq
    if (!follows) {
      this.#forget(committed.lastSeq)
    } else {
      this.#ring.push(committed.events, this.#clock.now())
      for (const event of committed.events) this.#deliver(event)
    }
    this.#scheduleFlush()
  }

  /** The events up to `seq` will not come: every client that has not got them is told to refetch. */
  skipTo(seq: number): void {
    if (seq === this.#head) return
    this.#head = seq
    this.#forget(seq)
    this.#scheduleFlush()
  }

  /** Adds a client; null: there are too many, and the socket was closed for overload. */
  connect(socket: SocketPort, viewer: Viewer, format: FrameFormat): ClientConnection | null {
    if (this.#connections.size >= (this.#limits.maxConnections ?? MAX_CONNECTIONS)) {
      this.#closed.add('overload')
      socket.close(CLOSE.overload, 'Too many connections')
      return null
    }
    const connection = new ClientConnection({ socket, viewer, format }, this.#host, this.#limits)
    this.#connections.add(connection)
    this.#index(connection)
    return connection
  }

  /** The socket has closed. */
  disconnect(connection: ClientConnection): void {
    this.#connections.delete(connection)
    this.#unindex(connection)
  }

  /** Handles a client's message; garbage is counted and closes the connection but does not end the session. */
  receive(connection: ClientConnection, text: string, isBinary: boolean): void {
    if (!this.#connections.has(connection)) return
    connection.noteAlive()
    const message = readClientMessage(text, isBinary)
    if (message.kind === 'garbage') this.#refuse(connection, message.why)
    else if (connection.isWaiting) this.#begin(connection, message)
    else this.#refuse(connection, 'repeated')
  }

  /** Counts a frame that the websocket layer itself rejected. */
  countGarbage(why: string): void {
    this.#garbage.add(why)
  }

  /** Closes a connection without a close frame; the client reconnects by itself. */
  drop(connection: ClientConnection): void {
    this.#closed.add('dropped')
    this.disconnect(connection)
    connection.terminate()
  }

  /** Counts an invalid message and closes the connection but does not end the session. */
  #refuse(connection: ClientConnection, why: string): void {
    this.#garbage.add(why)
    this.#close(connection, 'unsupportedData', `Not understood: ${why}`)
  }

  /** Closes the connections of an ended session (AUTH-15). */
  endSession(sessionId: number): void {
    for (const connection of this.#connections) {
      if (connection.viewer.sessionId === sessionId) this.#close(connection, 'sessionOver', 'Session is over')
    }
  }

  /** The sessions that have connections. */
  get sessionIds(): readonly number[] {
    return [...new Set([...this.#connections].map((connection) => connection.viewer.sessionId))]
  }

  /** The accounts that have connections. */
  get accountIds(): readonly number[] {
    return [...new Set([...this.#connections].map((connection) => connection.viewer.accountId))]
  }

  connectionsOf(accountId: number): readonly ClientConnection[] {
    return [...this.#connections].filter((connection) => connection.viewer.accountId === accountId)
  }

  /** The rights or vehicles of a client changed: it continues with the new ones and refetches everything. */
  changeViewer(connection: ClientConnection, viewer: Viewer): void {
    if (!this.#connections.has(connection)) return
    this.#unindex(connection)
    connection.viewer = viewer
    this.#index(connection)
    connection.fallBehind('rights')
    this.#scheduleFlush()
  }

  readonly #host: ConnectionHost = {
    frames: this.#frames,
    sent: (count) => this.#counts.add('sent', count),
    coalesced: () => this.#counts.add('coalesced'),
    dropped: (count) => this.#counts.add('dropped', count),
    resynced: (reason) => this.#resyncs.add(reason),
  }

  #forget(seq: number): void {
    this.#ring.clear(seq)
    for (const connection of this.#connections) connection.fallBehind('gap')
  }

  /** A client that comes from another process may know later events than this one. */
  #begin(connection: ClientConnection, point: ResumePoint): void {
    const { seq } = point
    if (seq === null || seq <= this.#head || !this.#catchUp) this.#resume(connection, point)
    else {
      void this.#catchUp().then(() => {
        if (this.#connections.has(connection) && connection.isWaiting) this.#resume(connection, point)
      })
    }
  }

  #resume(connection: ClientConnection, { seq, rights }: ResumePoint): void {
    if (seq === null) connection.begin(this.#head, [])
    else if (seq > this.#head) connection.refuseResume('ahead')
    else if (rights !== null && rights !== connection.viewer.rights) connection.refuseResume('rights')
    else {
      const missed = this.#ring.after(seq)
      if (missed) connection.begin(seq, missed)
      else connection.refuseResume('tooOld')
    }
    connection.flush(this.#head)
    if (connection.isBusy) this.#scheduleFlush()
  }

  #deliver(event: LiveEvent): void {
    const { audience } = event
    const listeners = audience.kind === 'everyone' ? this.#connections : this.#byOwner.get(audience.ownerId)
    if (listeners) for (const connection of listeners) connection.offer(event)
    if (audience.kind !== 'account') return
    for (const connection of this.#byAccount.get(audience.accountId) ?? []) connection.offer(event)
  }

  #index(connection: ClientConnection): void {
    const { accountId, onlyOwn, scope } = connection.viewer
    if (onlyOwn) addTo(this.#byAccount, accountId, connection)
    else addTo(this.#byOwner, scope.ownerId, connection)
  }

  #unindex(connection: ClientConnection): void {
    const { accountId, onlyOwn, scope } = connection.viewer
    if (onlyOwn) removeFrom(this.#byAccount, accountId, connection)
    else removeFrom(this.#byOwner, scope.ownerId, connection)
  }

  #close(connection: ClientConnection, code: keyof typeof CLOSE, reason: string): void {
    this.#closed.add(code)
    this.disconnect(connection)
    connection.close(CLOSE[code], reason)
  }

  #scheduleFlush(): void {
    if (this.#cancelFlush || this.#connections.size === 0) return
    const wait = Math.max(0, this.#flushedAt + FLUSH_MS - this.#clock.monotonic())
    this.#cancelFlush = this.#clock.setTimer(() => {
      this.#cancelFlush = null
      this.#flushedAt = this.#clock.monotonic()
      let isBusy = false
      for (const connection of this.#connections) {
        connection.flush(this.#head)
        isBusy ||= connection.isBusy
      }
      this.#frames.clear()
      if (isBusy) this.#scheduleFlush()
    }, wait)
  }

  #scheduleBeat(): void {
    this.#cancelBeat = this.#clock.setTimer(() => {
      this.#scheduleBeat()
      for (const connection of this.#connections) {
        if (connection.beat(this.#head)) continue
        this.#closed.add('silent')
        this.disconnect(connection)
        connection.terminate()
      }
    }, HEARTBEAT_MS)
  }
}
