import type { Failure } from '../../errors/failure.ts'

/**
 * GEO-14: how long the page waits for the geozones. A list that could not be read is asked for again 300 ms later, then
 * after twice as long each time, so that a server in trouble is left alone; after 5 minutes the page gives up and says so.
 */
export const ZONE_WAIT = { firstMs: 300, longestMs: 10_000, giveUpMs: 300_000 } as const

/** Whether another try may succeed: nobody answered, or the server is out of order for now. */
const isPassing = (failure: Failure): boolean =>
  failure.kind === 'network' || (failure.kind === 'status' && failure.status >= 500)

/**
 * The pause before the next try, ms; null: there is none. tries: those that failed; waitedMs: since the first of them.
 */
export const nextTryMs = (failure: Failure, tries: number, waitedMs: number): number | null => {
  const pause = Math.min(ZONE_WAIT.firstMs * 2 ** (tries - 1), ZONE_WAIT.longestMs)
  return isPassing(failure) && waitedMs + pause <= ZONE_WAIT.giveUpMs ? pause : null
}
