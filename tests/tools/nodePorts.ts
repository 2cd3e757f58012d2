import { WebSocket } from 'ws'
import { type EnginePorts, type LiveSocket, realPorts, type SocketEvents } from '../../worker/ports.ts'

/** The socket port on the `ws` package; Node 20 has no WebSocket of its own. */
const open = (url: string, subprotocols: readonly string[], events: SocketEvents): LiveSocket => {
  const socket = new WebSocket(url, [...subprotocols])
  let silent = false
  socket.on('open', () => {
    if (!silent) events.opened()
  })
  socket.on('message', (data, isBinary) => {
    if (silent) return
    const bytes = data as Buffer
    events.message(isBinary ? new Uint8Array(bytes).buffer : bytes.toString('utf8'))
  })
  // A socket that never opened says `error` before it says `close`; the engine hears of it by the latter.
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

/** The engine's ports in Node: the real clock and HTTP, `ws` for the socket, snapshots handed over as they are. */
export const nodePorts = (): EnginePorts => ({
  ...realPorts(),
  sockets: { open },
  deliver: (sink, snapshot) => sink(snapshot),
})
