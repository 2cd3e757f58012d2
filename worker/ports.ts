import * as Comlink from 'comlink'
import {
  buffersOf,
  type FleetSnapshot,
  type ReturnedBuffers,
  type SnapshotSink,
} from '../src/contract/engine/snapshot.ts'
import { DOT_TILE, type DotImage, eachSquare, isPatch } from '../src/contract/engine/dots.ts'

/**
 * Everything that the engine needs from outside, and its real implementation: the only file of the worker that uses
 * the clock, WebSocket and fetch.
 */

/** Time in ms since the epoch. */
export interface Clock {
  now(): number
  /** Runs `run` once after `ms`; returns a function that cancels it. */
  setTimer(run: () => void, ms: number): () => void
}

/** The events of an open socket. After `closed`, or after `close()` was called on it, no more follow. */
export interface SocketEvents {
  opened(): void
  message(frame: string | ArrayBuffer): void
  /** The code of the closing frame; 1006 when the link broke without one. */
  closed(code: number): void
}

export interface LiveSocket {
  send(text: string): void
  /** The client's own close: no more events follow. */
  close(): void
}

export interface SocketPort {
  open(url: string, subprotocols: readonly string[], events: SocketEvents): LiveSocket
}

export interface HttpResponse {
  readonly status: number
  header(name: string): string | null
  /** The whole body; rejects when it is not JSON. */
  json(): Promise<unknown>
  /** The body line by line as it arrives, without line ends; empty lines are skipped. */
  lines(): AsyncIterable<string>
  /** The body piece by piece as it arrives. */
  bytes(): AsyncIterable<Uint8Array>
}

/** Rejects when no response arrived; an error status is a response. */
export interface HttpPort {
  get(url: string, headers: Readonly<Record<string, string>>, signal: AbortSignal): Promise<HttpResponse>
}

/** Sends a snapshot, transferring its buffers; resolves with the acknowledgement. */
export type SnapshotPort = (sink: SnapshotSink, snapshot: FleetSnapshot) => Promise<ReturnedBuffers>

/** Makes a picture of pixels (RGBA), which may be overwritten once the promise is settled. */
export type PicturePort = (
  pixels: Uint8ClampedArray<ArrayBuffer>,
  width: number,
  height: number,
) => Promise<DotImage>

/** A canvas on which the engine draws pictures without the page. */
export interface DotPane {
  /**
   * Draws a picture (RGBA, row by row) on the pane: the given tiles of DOT_TILE, or with null all of it, which also
   * sets the pane's size. The pixels are read before it returns.
   */
  lay(image: PaneImage, tiles: Uint32Array | null): void
}

export interface PaneImage {
  readonly pixels: Uint8ClampedArray<ArrayBuffer>
  readonly width: number
  readonly height: number
}

/** Makes a pane of the page's canvas; null when it cannot be drawn on. */
export type PanePort = (canvas: DotImage) => DotPane | null

/** A key that cannot be read out; opaque to the engine. */
export type DeviceKey = object

/** Bytes that only their key opens, and that notice every change (AES-GCM). */
export interface Sealed {
  readonly iv: Uint8Array<ArrayBuffer>
  readonly bytes: ArrayBuffer
}

/** The last fleet as it is kept on the device. */
export interface KeptRecord {
  /** The session that it belongs to, by `nameOf` of its token. */
  readonly session: string
  /** The moment as of which its lists are true, ms since the epoch. */
  readonly at: number
  readonly sealed: Sealed
  /** Where it may be shown without a network; otherwise null, and only the server has the key. */
  readonly key: DeviceKey | null
}

/** Keeps one fleet on the device. Every promise rejects where the browser keeps nothing or has no room. */
export interface KeptPort {
  /** null: nothing is kept, or what is kept has another form. */
  read(): Promise<KeptRecord | null>
  write(record: KeptRecord): Promise<void>
  drop(): Promise<void>
  /** A name of the session that does not reveal its token. */
  nameOf(token: string): Promise<string>
  /** The key of 32 bytes in base64. */
  keyOf(text: string): Promise<DeviceKey>
  seal(key: DeviceKey, bytes: Uint8Array<ArrayBuffer>): Promise<Sealed>
  /** Rejects with another key, and where a byte was changed. */
  open(key: DeviceKey, sealed: Sealed): Promise<Uint8Array<ArrayBuffer>>
}

export interface EnginePorts {
  readonly clock: Clock
  readonly sockets: SocketPort
  readonly http: HttpPort
  readonly deliver: SnapshotPort
  readonly pictures: PicturePort
  readonly panes: PanePort
  /** In [0, 1); the source of jitter. */
  readonly random: () => number
  /** Absent: nothing is kept on the device. */
  readonly kept?: KeptPort
}

const realClock: Clock = {
  now: () => Date.now(),
  setTimer: (run, ms) => {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}

const realSockets: SocketPort = {
  open: (url, subprotocols, events) => {
    const socket = new WebSocket(url, [...subprotocols])
    const silence = new AbortController()
    const listen = { signal: silence.signal }
    socket.binaryType = 'arraybuffer'
    socket.addEventListener('open', () => events.opened(), listen)
    socket.addEventListener(
      'message',
      ({ data }: MessageEvent<string | ArrayBuffer>) => events.message(data),
      listen,
    )
    socket.addEventListener('close', ({ code }) => events.closed(code), listen)
    return {
      send: (text) => socket.send(text),
      close: () => {
        silence.abort()
        socket.close()
      },
    }
  },
}

/** Splits a stream of bytes into lines of text; the last line needs no line end. */
async function* linesOf(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncIterable<string> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  let pending = ''
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      const lines = (pending + part.value).split('\n')
      pending = lines.pop() ?? ''
      for (const line of lines) if (line !== '') yield line
    }
    if (pending !== '') yield pending
  } finally {
    await reader.cancel()
  }
}

async function* piecesOf(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncIterable<Uint8Array> {
  const reader = body.getReader()
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value
  } finally {
    await reader.cancel()
  }
}

/** API-03: every call to the product's own servers sends credentials. */
const realHttp: HttpPort = {
  get: async (url, headers, signal) => {
    const answer = await fetch(url, { headers, signal, cache: 'no-store', credentials: 'include' })
    return {
      status: answer.status,
      header: (name) => answer.headers.get(name),
      json: () => answer.json(),
      lines: () => linesOf(answer.body ?? new ReadableStream()),
      bytes: () => piecesOf(answer.body ?? new ReadableStream()),
    }
  },
}

const imageOf = ({ dots }: FleetSnapshot): Transferable[] => {
  if (!dots) return []
  if (isPatch(dots.image)) return [dots.image.tiles.buffer, dots.image.pixels.buffer]
  return typeof ImageBitmap !== 'undefined' && dots.image instanceof ImageBitmap ? [dots.image] : []
}

const comlinkDelivery: SnapshotPort = (sink, snapshot) =>
  sink(Comlink.transfer(snapshot, [...buffersOf(snapshot), ...imageOf(snapshot)]))

const bitmaps: PicturePort = (pixels, width, height) =>
  createImageBitmap(new ImageData(pixels, width, height))

const canvasPane: PanePort = (canvas) => {
  if (!(canvas instanceof OffscreenCanvas)) return null
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (context === null) return null
  return {
    lay: ({ pixels, width, height }, tiles) => {
      const image = new ImageData(pixels, width, height)
      if (tiles === null) {
        canvas.width = width
        canvas.height = height
        context.putImageData(image, 0, 0)
      } else {
        eachSquare({ width, tiles }, (left, top) =>
          context.putImageData(image, 0, 0, left, top, DOT_TILE, DOT_TILE),
        )
      }
    },
  }
}

/** The ports of a real worker. */
export const realPorts = (): EnginePorts => ({
  clock: realClock,
  sockets: realSockets,
  http: realHttp,
  deliver: comlinkDelivery,
  pictures: bitmaps,
  panes: canvasPane,
  random: Math.random,
})
