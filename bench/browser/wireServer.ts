import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'
import { readMapsConfig } from '../../server/features/maps/readMapsConfig.ts'
import { MESSAGE_EVENTS } from '../../server/live/gateway/clientConnection.ts'
import { FLUSH_MS } from '../../server/live/gateway/gateway.ts'
import { COLUMNS_TYPE } from '../../src/contract/columns/columnStream.ts'
import { HEARTBEAT_MS, LIST_BATCH_ROWS } from '../../src/contract/constants.ts'
import type { VehicleMiniState } from '../../src/contract/entities/vehicle.ts'
import type { SignedIn } from '../../src/contract/entities/session.ts'
import { AS_OF_SEQ_HEADER, CALLS, TOKEN_HEADER, TOTAL_COUNT_HEADER } from '../../src/contract/http/paths.ts'
import { LIST_NAMES, type ListName } from '../../src/contract/lists.ts'
import { ALL_RIGHTS } from '../../src/contract/permissions.ts'
import { encodeBinaryFrame } from '../../src/contract/wire/encodeBinaryFrame.ts'
import type { WireEvent } from '../../src/contract/wire/events.ts'
import { CONTROL, OWN_EVENTS_QUERY, SOCKET_PATH, WIRE_FORMATS } from '../../src/contract/wire/protocol.ts'
import { LIST_CALLS } from '../../worker/lists/listCalls.ts'
import { columnBody } from '../engine/columnBodies.ts'
import { createEvents, type EventStream, jsonFrame } from '../generator/events.ts'
import { type BenchFleet, createFleet } from '../generator/fleet.ts'
import { GROUPS } from '../generator/identity.ts'
import type { LoadServer } from './loadServer.ts'
import { clearedBatch, clearedRow, probeEvent, type ProbeSite } from './probeSites.ts'
import { sendFile } from './webFiles.ts'

const TOKEN = 'bench-token'
const LOGIN = 'bench'

const SIGNED_IN: SignedIn = {
  login: LOGIN,
  kind: 'client',
  belongsTo: LOGIN,
  message: null,
  lastUpdateRead: true,
  profileDto: {
    id: 1,
    login: LOGIN,
    avatar: null,
    interfaceLanguage: 'en',
    isNotifySound: false,
    frontSettings: '',
  },
  capabilities: Object.fromEntries(Object.entries(ALL_RIGHTS).map(([right, on]) => [right, on === true])),
}

/** Whether a socket's address asks for the events of its own account alone, as the server reads it. */
const isOwnOnly = (address: string | undefined): boolean =>
  new URL(address ?? '/', 'http://bench').searchParams.get('events') === OWN_EVENTS_QUERY.events

const LIST_OF_PATH = new Map<string, ListName>(LIST_NAMES.map((name) => [CALLS[LIST_CALLS[name]].path, name]))

export interface WireServerOptions {
  readonly vehicles: number
  readonly seed: number
  /** Events a second; 0: none. */
  readonly rate: number
  /** Folder of the built application. */
  readonly webFolder: string
  readonly buildHash: string
  readonly sites?: readonly ProbeSite[]
  /** Geozones of the fleet's owner; only the whole server has some. */
  readonly zones?: number
  /** Unread notifications of the fleet's owner; only the whole server has some. */
  readonly notifications?: number
}

/**
 * The load generator behind the production wire and the production calls, without database and gateway: isolates the
 * cost of a fleet in the browser.
 */
export class WireServer implements LoadServer {
  readonly account = { login: LOGIN, password: LOGIN }
  /** It stores nothing. */
  readonly waiting = 0
  readonly eventCounts = 'it keeps no count'
  readonly #options: WireServerOptions
  readonly #fleet: BenchFleet
  readonly #http: Server
  readonly #sockets = new Set<WebSocket>()
  /** Those of them that get the events of vehicles. */
  readonly #fleetSockets = new Set<WebSocket>()
  /** The lists in columns, made before the page requests them, so that making them costs the page nothing. */
  readonly #columns = new Map<ListName, readonly Uint8Array[]>()
  readonly #startedAt = Date.now()
  #timers: readonly NodeJS.Timeout[] = []
  #events: EventStream | null = null
  #eventsFrom = 0
  #made = 0
  #seq = 0
  #waiting: (() => void)[] = []

  constructor(options: WireServerOptions) {
    this.#options = options
    this.#fleet = createFleet({ vehicles: options.vehicles, seed: options.seed, startAt: this.#startedAt })
    this.#http = createServer((request, response) => void this.#answer(request, response))
    const upgrade = new WebSocketServer({
      server: this.#http,
      path: SOCKET_PATH,
      perMessageDeflate: false,
      handleProtocols: (offered) => WIRE_FORMATS.find((format) => offered.has(format)) ?? false,
    })
    upgrade.on('connection', (socket, { url }) => this.#attach(socket, isOwnOnly(url)))
  }

  get fleet(): BenchFleet {
    return this.#fleet
  }

  /** Events that were sent so far. */
  get sent(): number {
    return this.#made
  }

  /** Listens on a free loopback port; returns the address. */
  async start(): Promise<string> {
    for (const list of LIST_NAMES)
      this.#columns.set(list, await columnBody(this.#fleet, list, (row) => this.#cleared(row)))
    await new Promise<void>((resolve) => this.#http.listen(0, '127.0.0.1', () => resolve()))
    this.#timers = [
      setInterval(() => this.#flush(), FLUSH_MS),
      setInterval(() => this.#send({ event: CONTROL.heartbeat, seq: this.#seq, data: {} }), HEARTBEAT_MS),
    ]
    return `http://127.0.0.1:${(this.#http.address() as AddressInfo).port}`
  }

  async stop(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer)
    for (const socket of this.#sockets) socket.terminate()
    this.#http.closeAllConnections()
    await new Promise((resolve) => this.#http.close(resolve))
  }

  /** The probe reports its position now; like every event it waits for the next flush. Returns the time, ms. */
  moveProbe(site: ProbeSite): number {
    const at = Date.now()
    this.#waiting.push(() => {
      this.#seq += 1
      this.#sendEvents([probeEvent(site, this.#seq, at)])
    })
    return at
  }

  #attach(socket: WebSocket, isOwn: boolean): void {
    this.#sockets.add(socket)
    if (!isOwn) this.#fleetSockets.add(socket)
    socket.on('close', () => {
      this.#sockets.delete(socket)
      this.#fleetSockets.delete(socket)
    })
    socket.on('message', () => {
      socket.send(JSON.stringify({ event: CONTROL.ready, seq: this.#seq, data: {} }))
      if (isOwn || this.#events !== null || this.#options.rate === 0) return
      this.#eventsFrom = Date.now()
      this.#events = createEvents(this.#fleet, {
        seed: this.#options.seed,
        rate: this.#options.rate,
        locationShare: 0.8,
        batch: MESSAGE_EVENTS,
        startAt: this.#eventsFrom,
      })
    })
  }

  #flush(): void {
    for (const send of this.#waiting.splice(0)) send()
    if (this.#events === null) return
    let due = Math.floor(((Date.now() - this.#eventsFrom) * this.#options.rate) / 1_000) - this.#made
    while (due > 0) {
      const size = Math.min(due, MESSAGE_EVENTS)
      const batch = clearedBatch(this.#options.sites ?? [], this.#events.batch(size)).map((one) => {
        this.#seq += 1
        return { ...one, seq: this.#seq }
      })
      this.#made += size
      due -= size
      this.#sendEvents(batch)
    }
  }

  #sendEvents(batch: readonly WireEvent[]): void {
    let text: string | null = null
    let bytes: Uint8Array | null = null
    for (const socket of this.#fleetSockets) {
      if (socket.protocol === 'fleet.v1.binary') socket.send((bytes ??= encodeBinaryFrame(batch)))
      else socket.send((text ??= jsonFrame(batch)))
    }
  }

  #send(message: object): void {
    for (const socket of this.#sockets) socket.send(JSON.stringify(message))
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = new URL(request.url ?? '/', 'http://bench').pathname
    const list = LIST_OF_PATH.get(path)
    if (list !== undefined) return this.#sendList(list, request, response)
    const json = this.#jsonOf(path)
    if (json !== undefined) {
      response.setHeader(TOKEN_HEADER, TOKEN)
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify(json))
    } else if (path === CALLS.version.path) {
      response.setHeader('content-type', 'text/plain')
      response.end(this.#options.buildHash)
    } else await sendFile(this.#options.webFolder, path, request.headers.range, response)
  }

  #jsonOf(path: string): unknown {
    switch (path) {
      case CALLS.login.path:
      case CALLS.demoLogin.path:
        return SIGNED_IN
      case CALLS.checkToken.path:
        return { valid: true }
      case CALLS.groups.path:
        return GROUPS
      case CALLS.mapSettings.path:
        return { types: readMapsConfig(() => '').layers, files: [] }
      case CALLS.demoRoads.path:
        return { roads: [], streets: [] }
      case CALLS.releaseNews.path:
        return { version: '0', date: this.#fleet.day, texts: {} }
    }
    return path.startsWith('/api/v2/ns/profile/') ? SIGNED_IN.profileDto : undefined
  }

  #cleared(row: VehicleMiniState): VehicleMiniState {
    return clearedRow(this.#options.sites ?? [], row)
  }

  *#linesOf(list: ListName): Iterable<string> {
    for (let from = 0; from < this.#fleet.vehicles; from += LIST_BATCH_ROWS) {
      const to = from + LIST_BATCH_ROWS
      const rows =
        list === 'mini'
          ? this.#fleet.miniRows(from, to).map((row) => this.#cleared(row))
          : this.#fleet.rows(list, from, to)
      if (rows.length > 0) yield JSON.stringify(rows)
    }
  }

  /** In columns for the product, as one array of rows for the common design. */
  async #sendList(list: ListName, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const columns = (request.headers.accept ?? '').includes(COLUMNS_TYPE)
      ? this.#columns.get(list)
      : undefined
    response.setHeader('content-type', columns ? COLUMNS_TYPE : 'application/json')
    response.setHeader(AS_OF_SEQ_HEADER, String(this.#seq))
    response.setHeader(TOTAL_COUNT_HEADER, String(this.#fleet.vehicles))
    for (const piece of columns ?? this.#arrayOf(list)) {
      if (response.destroyed) return
      if (!response.write(piece)) await new Promise((resolve) => response.once('drain', resolve))
      else await new Promise((resolve) => setImmediate(resolve))
    }
    response.end()
  }

  *#arrayOf(list: ListName): Iterable<string> {
    let before = '['
    for (const line of this.#linesOf(list)) {
      yield before + line.slice(1, -1)
      before = ','
    }
    yield before === '[' ? '[]' : ']'
  }
}
