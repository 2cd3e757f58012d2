import { once } from 'node:events'
import { connect, type NetConnectOpts, type Socket } from 'node:net'
import { TOKEN_HEADER } from '../../src/contract/http/paths.ts'

/** A request as it is sent over the wire, with a body by POST. */
export const requestText = (path: string, token: string, body?: unknown): string => {
  const head = `${path} HTTP/1.1\r\nhost: test\r\n${TOKEN_HEADER}: ${token}\r\n`
  if (body === undefined) return `GET ${head}\r\n`
  const text = JSON.stringify(body)
  return `POST ${head}content-type: application/json\r\ncontent-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`
}

/** Connects, sends `text` and never reads, as a stalled client. */
export const openStalledReader = async (target: NetConnectOpts, text: string): Promise<Socket> => {
  const socket = connect(target)
  // A cut-off may arrive as a reset.
  socket.on('error', () => undefined)
  socket.pause()
  await once(socket, 'connect')
  socket.write(text)
  return socket
}

/**
 * Resolves when the other side has closed the connection. An unread connection does not notice it, but writing to a
 * closed one fails.
 */
export const cutOff = (socket: Socket): Promise<void> => {
  const probe = setInterval(() => socket.write('\r\n'), 20)
  return new Promise((resolve) => {
    socket.once('close', () => {
      clearInterval(probe)
      resolve()
    })
  })
}

/** Reads some of the received bytes each `pauseMs`, as over a slow network, until the connection closes. */
export const readSlowly = (socket: Socket, pauseMs: number): void => {
  socket.on('data', () => {
    socket.pause()
    setTimeout(() => socket.resume(), pauseMs)
  })
  socket.resume()
}
