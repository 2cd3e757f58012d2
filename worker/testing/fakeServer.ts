import { COLUMNS_TYPE } from '../../src/contract/columns/columnStream.ts'
import { HEARTBEAT_MS } from '../../src/contract/constants.ts'
import type { VehicleState } from '../../src/contract/entities/vehicle.ts'
import type { VehicleHistory } from '../../src/contract/http/fleetHistory.ts'
import {
  AS_OF_SEQ_HEADER,
  CALLS,
  ROW_STREAM_TYPE,
  TOKEN_HEADER,
  TOTAL_COUNT_HEADER,
} from '../../src/contract/http/paths.ts'
import { LIST_NAMES, type ListName } from '../../src/contract/lists.ts'
import type {
  FleetEventName,
  FleetEvents,
  StateEventName,
  StateEvents,
  WireEvent,
} from '../../src/contract/wire/events.ts'
import { encodeBinaryFrame } from '../../src/contract/wire/encodeBinaryFrame.ts'
import { CONTROL, type WireFormat } from '../../src/contract/wire/protocol.ts'
import { LIST_CALLS } from '../lists/listCalls.ts'
import type { HttpResponse, HttpPort, LiveSocket, SocketEvents, SocketPort } from '../ports.ts'
import { type ColumnAnswer, columnPieces, skipBytes, streamAll } from './columnPieces.ts'
import type { FakeClock } from './fakeClock.ts'
import { afterEvent, rowOf, withFlagsEverywhere } from './serverTruth.ts'

export const TOKEN = 'good_token-1'
export const ORIGIN = 'https://fleet.test'
const HOP_MS = 1

/** How the network responds: `refused` at once, `silent` never. */
export type Network = 'up' | 'refused' | 'silent'

/** One socket as the server sees it. */
export class ServerSocket {
  readonly url: string
  readonly subprotocols: readonly string[]
  readonly events: SocketEvents
  readonly received: string[] = []
  isOpen = false
  closedByClient = false

  constructor(url: string, subprotocols: readonly string[], events: SocketEvents) {
    this.url = url
    this.subprotocols = subprotocols
    this.events = events
  }

  say(message: unknown): void {
    if (this.isOpen) this.events.message(typeof message === 'string' ? message : JSON.stringify(message))
  }

  /** Sends events in the given format. */
  publish(events: readonly StoredEvent[], format: WireFormat): void {
    if (format === 'fleet.v1.json') this.say(events)
    else if (this.isOpen) this.events.message(encodeBinaryFrame(events as readonly WireEvent[]).buffer)
  }

  close(code: number): void {
    if (!this.isOpen) return
    this.isOpen = false
    this.events.closed(code)
  }
}

interface StoredEvent {
  readonly event: string
  readonly seq: number
  readonly data: unknown
}

/** A server with its complete state in memory, behind the engine's own ports. */
export class FakeServer {
  readonly clock: FakeClock
  readonly vehicles = new Map<number, VehicleState>()
  /** Called for every socket that a client requests. */
  onOpen: () => void = () => undefined
  readonly socketsOpened: ServerSocket[] = []
  readonly requests: { readonly path: string; readonly at: number }[] = []
  /** Status with which a list, or 'state', responds instead of 200. */
  readonly failing = new Map<ListName | 'state', number>()
  /** Responses of a list wait for this, after their content was fixed. */
  readonly held = new Map<ListName | 'state', Promise<void>>()
  /** Rows of a list that replace the true ones. */
  readonly forged = new Map<ListName, unknown>()
  /** Whether the server knows lists in columns; forged lists are always JSON. */
  sendsColumns = true
  /** Lists in columns whose bytes are garbage. */
  readonly damagedColumns = new Set<ListName>()
  /** The headers of each request for a list. */
  readonly listHeaders: Readonly<Record<string, string>>[] = []
  /** Runs before each batch of the mini stream. */
  beforeBatch: (index: number) => Promise<void> | void = () => undefined
  batchRows = 100
  network: Network = 'up'
  /** The key of the kept fleet; a number: the status instead. */
  fleetKey: string | number = 'key-1'
  seq = 1_000
  day = '2026-11-20'
  respondsToResume = true
  /** The past of the fleet; null: access is forbidden. */
  past: ((from: number, to: number, step: number) => readonly VehicleHistory[]) | null = () => []
  /** The format of events; the client offers both. */
  format: WireFormat = 'fleet.v1.binary'
  readonly #keptColumns = new Map<string, ColumnAnswer>()
  #ring: StoredEvent[] = []
  #frame: StoredEvent[] | null = null
  #ringAfter = 1_000

  constructor(clock: FakeClock) {
    this.clock = clock
    this.#beatLater()
  }

  add(state: VehicleState): void {
    this.vehicles.set(state.vehicleId, withFlagsEverywhere(state))
  }

  truth(vehicleId: number): VehicleState {
    const state = this.vehicles.get(vehicleId)
    if (state === undefined) throw new Error(`the fake server has no vehicle ${vehicleId}`)
    return state
  }

  get socket(): ServerSocket {
    const socket = this.socketsOpened.at(-1)
    if (socket === undefined) throw new Error('no socket was opened')
    return socket
  }

  requestsOf(list: ListName): number {
    return this.requests.filter(({ path }) => path === CALLS[LIST_CALLS[list]].path).length
  }

  /** Changes a vehicle and sends the event to every client. */
  emit<N extends StateEventName>(event: N, data: StateEvents[N]): void {
    this.vehicles.set(data.vehicleId, afterEvent(this.truth(data.vehicleId), event, data))
    this.#publish(event, data)
  }

  /** An event that is only counted: it carries the total of the day. */
  count(event: string, vehicleId: number): void {
    const state = this.truth(vehicleId)
    const countPerDay = (state.eventsCountPerDay[event] ?? 0) + 1
    const eventsCountPerDay = { ...state.eventsCountPerDay, [event]: countPerDay }
    this.vehicles.set(vehicleId, { ...state, eventsCountPerDay })
    this.#publish(event, { vehicleId, timestamp: this.clock.now(), day: this.day, countPerDay })
  }

  publishFleet<N extends FleetEventName>(event: N, data: FleetEvents[N]): void {
    this.#publish(event, data)
  }

  startDay(day: string): void {
    this.day = day
    for (const [id, state] of this.vehicles) this.vehicles.set(id, { ...state, eventsCountPerDay: {} })
    this.publishFleet('dayStarted', { day })
  }

  /** Sends all events caused by `run` as one frame; returns their number. */
  together(run: () => void): number {
    const frame: StoredEvent[] = []
    this.#frame = frame
    run()
    this.#frame = null
    for (const socket of this.socketsOpened) socket.publish(frame, this.format)
    return frame.length
  }

  /** Removes all earlier events: a returning client must fetch again. */
  forgetEvents(): void {
    this.#ring = []
    this.#ringAfter = this.seq
  }

  /** Replaces the process: sockets close with a code, the seq continues from `seq`. */
  restart(code: number, seq = this.seq): void {
    this.seq = seq
    this.forgetEvents()
    for (const socket of this.socketsOpened) socket.close(code)
  }

  /** Cuts the network: open sockets fall silent. */
  cut(network: 'refused' | 'silent'): void {
    this.network = network
    for (const socket of this.socketsOpened) socket.isOpen = false
  }

  readonly sockets: SocketPort = {
    open: (url, subprotocols, events): LiveSocket => {
      const socket = new ServerSocket(url, subprotocols, events)
      this.socketsOpened.push(socket)
      this.onOpen()
      this.clock.setTimer(() => this.#arrive(socket), HOP_MS)
      return {
        send: (text) => this.clock.setTimer(() => this.#receive(socket, text), HOP_MS),
        close: () => {
          socket.closedByClient = true
          socket.isOpen = false
        },
      }
    },
  }

  readonly http: HttpPort = {
    get: async (url, headers, signal) => {
      const path = url.slice(ORIGIN.length)
      this.requests.push({ path, at: this.clock.now() })
      if (this.network !== 'up') throw new TypeError('network')
      if (headers[TOKEN_HEADER] !== TOKEN) return responseOf(401, null)
      if (path === CALLS.fleetKey.path) return this.#keyResponse()
      if (path.startsWith(CALLS.fleetHistory.path)) return this.#pastResponse(path, signal)
      const list = LIST_NAMES.find((name) => CALLS[LIST_CALLS[name]].path === path)
      const response = list === undefined ? this.#stateResponse(path) : this.#listResponse(list, headers)
      await this.held.get(list ?? 'state')
      if (signal.aborted) throw new DOMException('aborted', 'AbortError')
      const status = this.failing.get(list ?? 'state')
      return status === undefined ? response : responseOf(status, null)
    },
  }

  #listResponse(list: ListName, request: Readonly<Record<string, string>>): HttpResponse {
    this.listHeaders.push(request)
    const forged = this.forged.get(list)
    const rows = forged ?? [...this.vehicles.values()].map((state) => rowOf(list, state, this.day))
    const headers = { [AS_OF_SEQ_HEADER]: String(this.seq), [TOTAL_COUNT_HEADER]: String(this.vehicles.size) }
    const accept = (request['accept'] ?? '').split(', ')
    if (this.sendsColumns && forged === undefined && accept.includes(COLUMNS_TYPE)) {
      return this.#columnResponse(list, rows as unknown[], request, headers)
    }
    if (!accept.includes(ROW_STREAM_TYPE) || !Array.isArray(rows)) return responseOf(200, rows, headers)
    const lines: string[] = []
    for (let i = 0; i < rows.length; i += this.batchRows) {
      lines.push(JSON.stringify(rows.slice(i, i + this.batchRows)))
    }
    return { ...responseOf(200, null, headers), lines: () => this.#stream(lines) }
  }

  /** A list in columns; one that broke off continues, as it was, if the client still knows its name. */
  #columnResponse(
    list: ListName,
    rows: readonly unknown[],
    request: Readonly<Record<string, string>>,
    headers: Readonly<Record<string, string>>,
  ): HttpResponse {
    const kept = this.#keptColumns.get(request['if-range'] ?? '')
    const from = kept === undefined ? 0 : Number(/^bytes=(\d+)-$/.exec(request['range'] ?? '')?.[1] ?? 0)
    const etag = `"${list}-${this.#keptColumns.size}"`
    const made = kept ?? {
      pieces: columnPieces(list, rows, this.batchRows),
      headers: { ...headers, 'content-type': COLUMNS_TYPE, etag },
    }
    if (kept === undefined) this.#keptColumns.set(etag, made)
    const pieces = this.damagedColumns.has(list)
      ? made.pieces.map((piece) => piece.map(() => 7))
      : made.pieces
    const bytes = list === 'mini' ? this.#stream(pieces) : streamAll(pieces)
    return {
      ...responseOf(from > 0 ? 206 : 200, null, made.headers),
      bytes: () => skipBytes(bytes, from),
    }
  }

  #keyResponse(): HttpResponse {
    const key = this.fleetKey
    return typeof key === 'number' ? responseOf(key, null) : responseOf(200, { key })
  }

  #pastResponse(path: string, signal: AbortSignal): HttpResponse {
    if (signal.aborted) throw new DOMException('aborted', 'AbortError')
    if (this.past === null) return responseOf(403, null)
    const asked = (name: string): number => Number(new URL(ORIGIN + path).searchParams.get(name))
    const vehicles = this.past(asked('from'), asked('to'), asked('step'))
    return { ...responseOf(200, null), lines: () => this.#stream([JSON.stringify(vehicles)]) }
  }

  async *#stream<T>(batches: readonly T[]): AsyncIterable<T> {
    for (const [index, batch] of batches.entries()) {
      await this.beforeBatch(index)
      yield batch
    }
  }

  #stateResponse(path: string): HttpResponse {
    const id = Number(/\/vehicle\/(\d+)\/state$/.exec(path)?.[1])
    const state = this.vehicles.get(id)
    return state === undefined
      ? responseOf(404, null)
      : responseOf(200, state, { [AS_OF_SEQ_HEADER]: String(this.seq) })
  }

  #arrive(socket: ServerSocket): void {
    if (socket.closedByClient || this.network === 'silent') return
    if (this.network === 'refused') return socket.events.closed(1006)
    socket.isOpen = true
    socket.events.opened()
  }

  #receive(socket: ServerSocket, text: string): void {
    if (!socket.isOpen) return
    socket.received.push(text)
    if (!this.respondsToResume) return
    const { data } = JSON.parse(text) as { data: { seq: number | null } }
    if (data.seq === null) return socket.say({ event: CONTROL.ready, seq: this.seq, data: {} })
    if (data.seq > this.seq || data.seq < this.#ringAfter) {
      const reason = data.seq > this.seq ? 'ahead' : 'tooOld'
      return socket.say({ event: CONTROL.resync, seq: this.seq, data: { reason } })
    }
    socket.say({ event: CONTROL.ready, seq: data.seq, data: {} })
    socket.publish(newestLocations(this.#ring.filter((event) => event.seq > (data.seq ?? 0))), this.format)
  }

  #publish(event: string, data: unknown): void {
    this.seq += 1
    const stored = { event, seq: this.seq, data }
    this.#ring.push(stored)
    if (this.#frame !== null) this.#frame.push(stored)
    else for (const socket of this.socketsOpened) socket.publish([stored], this.format)
  }

  #beatLater(): void {
    this.clock.setTimer(() => {
      for (const socket of this.socketsOpened)
        socket.say({ event: CONTROL.heartbeat, seq: this.seq, data: {} })
      this.#beatLater()
    }, HEARTBEAT_MS)
  }
}

/** The events queued for a client: a newer location of a vehicle replaces an older one. */
const newestLocations = (events: readonly StoredEvent[]): readonly StoredEvent[] => {
  const newest = new Map<number, StoredEvent>()
  for (const event of events) {
    if (event.event === 'vehicleLocation') newest.set((event.data as { vehicleId: number }).vehicleId, event)
  }
  const kept = new Set(newest.values())
  return events.filter((event) => event.event !== 'vehicleLocation' || kept.has(event))
}

const responseOf = (
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): HttpResponse => ({
  status,
  header: (name) => headers[name] ?? null,
  json: () => Promise.resolve(structuredClone(body)),
  lines: async function* () {},
  bytes: async function* () {},
})
