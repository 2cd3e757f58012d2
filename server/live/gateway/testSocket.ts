import type { WireEventLike } from '../testFleet.ts'
import type { SocketPort } from './socketPort.ts'

/** One message as it was sent. */
export interface SentMessage {
  readonly message: string | Uint8Array
  readonly binary: boolean
}

/** A socket that a test reads at its own pace. */
export interface TestSocket extends SocketPort {
  /** While true, sent messages stay in the buffer. */
  isStuck: boolean
  readonly closed: { code: number; reason: string } | null
  readonly isTerminated: boolean
  readonly pings: number
  /** Every text message sent since the last call, with batches unpacked; throws on a binary one. */
  read(): WireEventLike[]
  /** Every message as it was sent. */
  readRaw(): SentMessage[]
  /** The number of messages sent since the last `read`. */
  readonly messages: number
}

export const createTestSocket = (): TestSocket => {
  let sent: SentMessage[] = []
  const state = { closed: null as TestSocket['closed'], isTerminated: false, pings: 0 }
  const readRaw = (): SentMessage[] => {
    const messages = sent
    sent = []
    return messages
  }
  return {
    isStuck: false,
    get bufferedAmount() {
      return this.isStuck ? sent.reduce((bytes, { message }) => bytes + message.length, 0) : 0
    },
    get closed() {
      return state.closed
    },
    get isTerminated() {
      return state.isTerminated
    },
    get pings() {
      return state.pings
    },
    get messages() {
      return sent.length
    },
    send: (message, { binary }) => void sent.push({ message, binary }),
    ping: () => void state.pings++,
    close: (code, reason) => {
      state.closed = { code, reason }
    },
    terminate: () => {
      state.isTerminated = true
    },
    readRaw,
    read: () =>
      readRaw().flatMap(({ message, binary }) => {
        if (binary) throw new Error('A binary message was sent')
        return JSON.parse(Buffer.from(message as string).toString()) as WireEventLike | WireEventLike[]
      }),
  }
}
