import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A received message. */
export interface Received {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** A third-party receiver of messages, on loopback. */
export interface TestReceiver {
  readonly url: string
  readonly received: Received[]
  /** The response from now on; at first 204. */
  answer: (response: ServerResponse, message: Received) => void
  /** Resolves once this many messages have arrived. */
  has(count: number): Promise<void>
  close(): Promise<void>
}

const thanks = (response: ServerResponse): void => {
  response.writeHead(204).end()
}

export const openTestReceiver = async (): Promise<TestReceiver> => {
  const received: Received[] = []
  const waiting: { readonly count: number; readonly resolve: () => void }[] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    response.on('error', () => undefined)
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const { url = '', headers } = request
      const message = { path: url, headers, body: Buffer.concat(parts).toString() }
      received.push(message)
      receiver.answer(response, message)
      for (const { count, resolve } of waiting) if (received.length >= count) resolve()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const receiver: TestReceiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    answer: thanks,
    has: (count) =>
      received.length >= count
        ? Promise.resolve()
        : new Promise((resolve) => waiting.push({ count, resolve })),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return receiver
}
