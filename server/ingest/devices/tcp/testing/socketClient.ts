import { connect, type Socket } from 'node:net'

/** The client side of a TCP connection, as a device has it. */
export interface SocketClient {
  readonly socket: Socket
  /** Received bytes that were not taken yet. */
  received(): Buffer
  send(bytes: Uint8Array | string): void
  /** Waits for this many bytes and takes them; rejects if the connection ends first. */
  take(count: number): Promise<Buffer>
  /** Waits for a line and takes it, without its line end. */
  takeLine(): Promise<string>
  /** Resolves when the other side has closed. */
  readonly closed: Promise<void>
  destroy(): void
}

/** Connects to a local port. */
export const openClient = async (port: number): Promise<SocketClient> => {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  let bytes = Buffer.alloc(0)
  let wake = (): void => undefined
  let isClosed = false
  socket.on('data', (chunk: Buffer) => {
    bytes = Buffer.concat([bytes, chunk])
    wake()
  })
  socket.on('error', () => undefined)
  const closed = new Promise<void>((resolve) => {
    socket.on('close', () => {
      isClosed = true
      resolve()
      wake()
    })
  })
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('error', reject)
  })

  const takeWhen = async (measure: () => number): Promise<Buffer> => {
    for (let count = measure(); ; count = measure()) {
      if (count > 0) {
        const taken = bytes.subarray(0, count)
        bytes = bytes.subarray(count)
        return taken
      }
      if (isClosed) throw new Error(`the connection ended with ${bytes.length} bytes left`)
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    }
  }
  return {
    socket,
    received: () => bytes,
    send: (data) => void socket.write(data),
    take: (count) => takeWhen(() => (bytes.length >= count ? count : 0)),
    takeLine: async () => (await takeWhen(() => bytes.indexOf('\n') + 1)).toString().trimEnd(),
    closed,
    destroy: () => void socket.destroy(),
  }
}
