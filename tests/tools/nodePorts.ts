import { WebSocket } from 'ws'
import { WIRE_FORMATS, type WireFormat } from '../../src/contract/wire/protocol.ts'
import { type EnginePorts, type LiveSocket, realPorts, type SocketEvents } from '../../worker/ports.ts'

const isFormat = (name: string): boolean => (WIRE_FORMATS as readonly string[]).includes(name)

/** How a test client connects to the server. */
export interface NodePortOptions {
  /** The one format offered to the server; absent: all that the engine supports. */
  readonly format?: WireFormat | undefined
  /** Receives the format that the server chose, each time a socket opens. */
  readonly agreed?: (format: string) => void
}

/** The socket port on the `ws` package; Node 20 has no WebSocket of its own. */
const open = (
  { format, agreed }: NodePortOptions,
  url: string,
  subprotocols: readonly string[],
  events: SocketEvents,
): LiveSocket => {
  const offered = subprotocols.filter((name) => !format || name === format || !isFormat(name))
  const socket = new WebSocket(url, offered)
  let silent = false
  socket.on('open', () => {
    agreed?.(socket.protocol)
    if (!silent) events.opened()
  })
  socket.on('message', (data, isBinary) => {
    if (silent) return
    const bytes = data as Buffer
    events.message(isBinary ? new Uint8Array(bytes).buffer : bytes.toString('utf8'))
  })
  // A socket that never opened emits `error` before `close`; the engine is notified by the latter.
  socket.on('error', () => undefined)
  socket.on('close', (code) => {
    if (!silent) events.closed(code)
  })
  return {
    send: (text) => socket.send(text),
    close: () => {
      silent = true
      socket.close()
    },
  }
}

/**
 * The engine's ports in Node: the real clock and HTTP, `ws` for the socket, snapshots passed by reference, pictures
 * empty.
 */
export const nodePorts = (options: NodePortOptions = {}): EnginePorts => ({
  ...realPorts(),
  sockets: { open: (url, subprotocols, events) => open(options, url, subprotocols, events) },
  pictures: async (_pixels, width, height) => ({ width, height }),
  panes: () => null,
  deliver: (sink, snapshot) => sink(snapshot),
})
