import { CLOSE } from '../../../src/contract/wire/protocol.ts'
import { FairQueue } from '../../platform/streaming/fairQueue.ts'
import type { SocketPort } from './socketPort.ts'
import type { SocketSession } from './socketSession.ts'

/** Sockets whose sessions are read concurrently; fewer than the connection pool has connections. */
const OPENED_AT_ONCE = 8
/** Sockets that may wait to be opened; further ones are rejected as overload. */
const MOST_WAITING = 20_000
const EVERYBODY = 'everybody'

type Open = SocketSession['open']

/**
 * Opens a bounded number of sockets at a time, and skips those that closed while waiting. Clients that all reconnect at
 * once, as after a restart, give up after a while and try again: attempts that were given up must not delay others.
 * gone: aborts when the socket closes; the connection is null then.
 */
export const openBounded = (
  open: Open,
): ((gone: AbortSignal, ...socket: Parameters<Open>) => ReturnType<Open>) => {
  const turns = new FairQueue({
    slots: OPENED_AT_ONCE,
    share: OPENED_AT_ONCE,
    waitingPerClient: MOST_WAITING,
    waiting: MOST_WAITING,
  })
  const enter = async (gone: AbortSignal, socket: SocketPort): Promise<(() => void) | null> => {
    try {
      return await turns.acquire(EVERYBODY, gone)
    } catch {
      if (!gone.aborted) socket.close(CLOSE.overload, 'Too many sockets wait to be opened')
      return null
    }
  }
  return async (gone, socket, ...rest) => {
    const leave = await enter(gone, socket)
    if (leave === null) return null
    try {
      return await open(socket, ...rest)
    } finally {
      leave()
    }
  }
}
