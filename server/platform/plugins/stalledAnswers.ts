import { Socket } from 'node:net'
import fp from 'fastify-plugin'

/** How slow a reader may be; slower ones are cut off. */
export interface ReaderTimeouts {
  /** Time in which a reader has to take `minBytes`, as long as anything is waiting for it, ms. */
  readonly windowMs: number
  readonly minBytes: number
  /** How often the connections are checked, ms; one is cut off up to this much later. */
  readonly checkMs: number
}

/**
 * A kilobyte a second: each of several concurrent responses over the slowest mobile network gets more. A proxy on the
 * same machine reads in steps of up to 1.4 MB, so that a shorter window would cut off a 40 kB/s reader behind it.
 */
export const READER_TIMEOUTS: ReaderTimeouts = { windowMs: 60_000, minBytes: 61_440, checkMs: 5_000 }

/** Restarts whenever the reader has taken enough, or nothing is waiting for it. */
interface Window {
  readonly since: number
  /** Bytes that had been sent when it began. */
  readonly sent: number
}

/**
 * Cuts off connections whose reader does not take the response being sent, so that whatever the response holds (slots,
 * memory, a database transaction, a file) is released.
 */
export const stalledAnswersPlugin = fp<{ readonly timeouts: ReaderTimeouts }>(
  async (app, { timeouts }) => {
    const watched = new Map<Socket, Window>()
    app.addHook('onSend', async (_request, { raw }) => {
      const { socket } = raw
      if (!(socket instanceof Socket) || socket.destroyed) return
      watched.set(socket, { since: performance.now(), sent: sentBytes(socket) })
      raw.once('close', () => watched.delete(socket))
    })
    const check = (): void => {
      const now = performance.now()
      for (const [socket, window] of watched) {
        const sent = sentBytes(socket)
        const isRead = socket.writableLength === 0 || sent - window.sent >= timeouts.minBytes
        if (isRead) watched.set(socket, { since: now, sent })
        else if (now - window.since >= timeouts.windowMs) socket.destroy()
      }
    }
    const timer = setInterval(check, timeouts.checkMs)
    timer.unref()
    app.addHook('onClose', async () => clearInterval(timer))
  },
  { name: 'stalledAnswers' },
)

/** Node's internal counts of a connection; no public field tells how much of a large write has been sent already. */
interface WriteCounts {
  /** Bytes passed to write. */
  readonly bytesWritten: number
  /** Of these, the bytes that the operating system has not accepted yet. */
  readonly writeQueueSize: number
}

const isCounting = (handle: unknown): handle is WriteCounts =>
  typeof handle === 'object' &&
  handle !== null &&
  'bytesWritten' in handle &&
  typeof handle.bytesWritten === 'number' &&
  'writeQueueSize' in handle &&
  typeof handle.writeQueueSize === 'number'

/** Bytes that the operating system has accepted; accurate to a whole write where Node does not expose more. */
const sentBytes = (socket: Socket): number => {
  const handle: unknown = Reflect.get(socket, '_handle')
  return isCounting(handle)
    ? handle.bytesWritten - handle.writeQueueSize
    : socket.bytesWritten - socket.writableLength
}
