import { createServer, connect, type AddressInfo, type Socket } from 'node:net'

/** A line of 400 kbit/s, as bytes a millisecond, and the time that it takes one way, ms. */
const BYTES_PER_MS = 50
const DELAY_MS = 50

/** A line between a browser and a server on this machine, quick until it is slowed down. */
export interface SlowLine {
  /** The address for the browser, such as http://127.0.0.1:40123. */
  readonly url: string
  slowDown(): void
  close(): Promise<void>
}

/** Opens a line to a server. Its connections share the speed: each has one piece of data under way, as a short window of TCP has. */
export const openSlowLine = async (serverUrl: string): Promise<SlowLine> => {
  const { hostname, port } = new URL(serverUrl)
  const sockets = new Set<Socket>()
  let isSlow = false
  /** When the line is free again. */
  let freeAt = 0
  const carry = (from: Socket, to: Socket): void => {
    from.on('data', (bytes) => {
      const now = performance.now()
      freeAt = Math.max(now, freeAt) + (isSlow ? bytes.length / BYTES_PER_MS : 0)
      from.pause()
      setTimeout(
        () => {
          to.write(bytes)
          from.resume()
        },
        freeAt - now + (isSlow ? DELAY_MS : 0),
      )
    })
  }
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname)
    carry(upstream, client)
    client.on('data', (bytes) => setTimeout(() => upstream.write(bytes), isSlow ? DELAY_MS : 0))
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(one)
      one.on('error', () => one.destroy())
      one.on('close', () => {
        sockets.delete(one)
        setTimeout(() => other.end(), Math.max(0, freeAt - performance.now()) + DELAY_MS)
      })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    slowDown: () => {
      isSlow = true
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
