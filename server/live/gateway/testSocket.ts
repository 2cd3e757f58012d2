import type { WireEventLike } from '../testFleet.ts'
import type { SocketPort } from './socketPort.ts'

/** A socket that a test reads, as fast or as slowly as it likes. */
export interface TestSocket extends SocketPort {
  /** While true, what is sent stays in the buffer. */
  isStuck: boolean
  readonly closed: { code: number; reason: string } | null
  readonly isTerminated: boolean
  readonly pings: number
  /** Everything that was sent since the last call, batches taken apart. */
  read(): WireEventLike[]
  /** How many messages were sent since the last `read`. */
  readonly messages: number
}

export const createTestSocket = (): TestSocket => {
  let sent: string[] = []
  const state = { closed: null as TestSocket['closed'], isTerminated: false, pings: 0 }
  return {
    isStuck: false,
    get bufferedAmount() {
      return this.isStuck ? sent.reduce((bytes, text) => bytes + text.length, 0) : 0
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
    send: (text) => void sent.push(text),
    ping: () => void state.pings++,
    close: (code, reason) => {
      state.closed = { code, reason }
    },
    terminate: () => {
      state.isTerminated = true
    },
    read() {
      const texts = sent
      sent = []
      return texts.flatMap((text) => JSON.parse(text) as WireEventLike | WireEventLike[])
    },
  }
}
