import { COLUMNS_TYPE } from '../../src/contract/columns/columnStream.ts'
import { AS_OF_SEQ_HEADER, pathOf, TOTAL_COUNT_HEADER } from '../../src/contract/http/paths.ts'
import { LIST_NAMES, type ListName } from '../../src/contract/lists.ts'
import { HTTP_OK, HTTP_PARTIAL } from '../lists/httpStatus.ts'
import { isRest, LIST_CALLS } from '../lists/listCalls.ts'
import type { HttpPort, HttpResponse } from '../ports.ts'
import type { KeptList, KeptLists } from './fleetFile.ts'

/** The list of an address; undefined for any other call. */
export const listOf = (url: string): ListName | undefined =>
  LIST_NAMES.find((name) => url.endsWith(pathOf(LIST_CALLS[name])))

interface Recorded {
  readonly asOf: string | null
  readonly total: string | null
  readonly pieces: Uint8Array[]
}

/** The byte that a request for the rest of a list begins with. */
const beginOf = (headers: Readonly<Record<string, string>>): number =>
  Number(/^bytes=(\d+)-$/.exec(headers['range'] ?? '')?.[1] ?? 0)

const joined = (pieces: readonly Uint8Array[], most = Number.POSITIVE_INFINITY): Uint8Array<ArrayBuffer> => {
  const length = Math.min(
    most,
    pieces.reduce((sum, piece) => sum + piece.length, 0),
  )
  const bytes = new Uint8Array(length)
  let at = 0
  for (const piece of pieces) {
    bytes.set(piece.subarray(0, length - at), at)
    at += Math.min(piece.length, length - at)
  }
  return bytes
}

/** Remembers the lists in columns that pass through it, up to a number of bytes; everything else only passes. */
export class ListRecording implements HttpPort {
  readonly #http: HttpPort
  readonly #maxBytes: number
  readonly #lists = new Map<ListName, Recorded>()
  #bytes = 0

  constructor(http: HttpPort, maxBytes: number) {
    this.#http = http
    this.#maxBytes = maxBytes
  }

  async get(
    url: string,
    headers: Readonly<Record<string, string>>,
    signal: AbortSignal,
  ): Promise<HttpResponse> {
    const response = await this.#http.get(url, headers, signal)
    const list = listOf(url)
    return list === undefined ? response : this.#record(list, response, headers)
  }

  /** The lists, which are forgotten here; null unless each of them came whole and in columns, and all fit. */
  take(): KeptLists | null {
    const lists = new Map<ListName, KeptList>()
    for (const [name, { asOf, total, pieces }] of this.#lists)
      lists.set(name, {
        asOf: Number(asOf),
        total: total === null ? null : Number(total),
        bytes: joined(pieces),
      })
    const isWhole = lists.size === LIST_NAMES.length && this.#bytes <= this.#maxBytes
    this.#lists.clear()
    this.#bytes = 0
    return isWhole ? lists : null
  }

  #record(list: ListName, response: HttpResponse, headers: Readonly<Record<string, string>>): HttpResponse {
    const before = this.#lists.get(list)
    this.#lists.delete(list)
    const isList = response.header('content-type') === COLUMNS_TYPE
    if (!isList || ![HTTP_OK, HTTP_PARTIAL].includes(response.status)) return response
    const pieces = isRest(response) ? [joined(before?.pieces ?? [], beginOf(headers))] : []
    this.#lists.set(list, {
      asOf: response.header(AS_OF_SEQ_HEADER),
      total: response.header(TOTAL_COUNT_HEADER),
      pieces,
    })
    return {
      status: response.status,
      header: (name) => response.header(name),
      json: () => response.json(),
      lines: () => response.lines(),
      bytes: () => this.#copied(response, pieces),
    }
  }

  async *#copied(response: HttpResponse, pieces: Uint8Array[]): AsyncGenerator<Uint8Array> {
    for await (const piece of response.bytes()) {
      this.#bytes += piece.length
      if (this.#bytes <= this.#maxBytes) pieces.push(piece)
      yield piece
    }
  }
}
