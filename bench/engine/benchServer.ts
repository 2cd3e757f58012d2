import { COLUMNS_TYPE } from '../../src/contract/columns/columnStream.ts'
import { LIST_BATCH_ROWS } from '../../src/contract/constants.ts'
import {
  AS_OF_SEQ_HEADER,
  CALLS,
  ROW_STREAM_TYPE,
  TOTAL_COUNT_HEADER,
} from '../../src/contract/http/paths.ts'
import { LIST_NAMES, type ListName } from '../../src/contract/lists.ts'
import { CONTROL } from '../../src/contract/wire/protocol.ts'
import { LIST_CALLS } from '../../worker/lists/listCalls.ts'
import type { HttpResponse, HttpPort, SocketEvents, SocketPort } from '../../worker/ports.ts'
import type { BenchFleet } from '../generator/fleet.ts'

export const ORIGIN = 'http://bench.test'
export const TOKEN = 'bench'

const PATHS = new Map<string, ListName>(LIST_NAMES.map((name) => [CALLS[LIST_CALLS[name]].path, name]))

/** Lists in columns, in the pieces in which they are sent. */
export type ListBodies = ReadonlyMap<ListName, readonly Uint8Array[]>

/** The server behind the engine's ports, in memory: the lists of a bench fleet, and one socket. */
export class BenchServer {
  readonly #fleet: BenchFleet
  readonly #bodies: ListBodies
  #socket: SocketEvents | null = null

  constructor(fleet: BenchFleet, bodies: ListBodies) {
    this.#fleet = fleet
    this.#bodies = bodies
  }

  /** Delivers one websocket message to the engine. */
  send(frame: string | ArrayBuffer): void {
    if (this.#socket === null) throw new Error('bench: the engine has opened no socket')
    this.#socket.message(frame)
  }

  readonly sockets: SocketPort = {
    open: (_url, _subprotocols, events) => {
      this.#socket = events
      queueMicrotask(() => events.opened())
      return {
        send: () =>
          queueMicrotask(() => events.message(JSON.stringify({ event: CONTROL.ready, seq: 0, data: {} }))),
        close: () => {
          this.#socket = null
        },
      }
    },
  }

  readonly http: HttpPort = {
    get: async (url, headers) => {
      const list = PATHS.get(url.slice(ORIGIN.length))
      if (list === undefined) throw new Error(`bench: nothing is served at ${url}`)
      return this.#answer(list, (headers['accept'] ?? '').includes(ROW_STREAM_TYPE))
    },
  }

  #answer(list: ListName, isStream: boolean): HttpResponse {
    const fleet = this.#fleet
    const pieces = this.#bodies.get(list)
    const headers: Readonly<Record<string, string>> = {
      ...(pieces && { 'content-type': COLUMNS_TYPE }),
      [AS_OF_SEQ_HEADER]: '0',
      [TOTAL_COUNT_HEADER]: String(fleet.vehicles),
    }
    return {
      status: 200,
      header: (name) => headers[name] ?? null,
      json: async () => fleet.rows(list),
      bytes: async function* () {
        yield* pieces ?? []
      },
      lines: async function* () {
        if (!isStream) return
        for (let from = 0; from < fleet.vehicles; from += LIST_BATCH_ROWS) {
          yield JSON.stringify(fleet.rows(list, from, from + LIST_BATCH_ROWS))
        }
      },
    }
  }
}
