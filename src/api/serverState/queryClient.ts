import { QueryClient } from '@tanstack/react-query'
import type { Session } from '../../session/session.ts'
import { CallFailed } from './callFailed.ts'

/** A call without a response is retried once before the failure is reported. */
const TRIES = 2
/** How long data that no page shows any more is cached for a quick return, ms. */
const KEPT_MS = 300_000

const mayTryAgain = (failures: number, error: Error): boolean =>
  failures + 1 < TRIES && error instanceof CallFailed && error.failure.kind === 'network'

/** The cache of server reads. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        retry: mayTryAgain,
        gcTime: KEPT_MS,
        // The product may run in a network without the internet: only the call itself knows whether the server is
        // reachable.
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  })

/**
 * Reads everything below the key again where a page shows it. A first read on its way may have been answered before the
 * change, and an invalidation alone would join it: it is cancelled.
 */
export const readAgainBelow = async (client: QueryClient, queryKey: readonly unknown[]): Promise<void> => {
  await client.cancelQueries({ queryKey, predicate: ({ state }) => state.data === undefined })
  await client.invalidateQueries({ queryKey })
}

let kept: { readonly token: string; readonly client: QueryClient } | null = null

/** The cache of a session: nobody sees what somebody else read in this browser before. token: of the session. */
export const queryClientOf = (token: string): QueryClient => {
  if (kept?.token !== token) {
    kept?.client.clear()
    kept = { token, client: createQueryClient() }
  }
  return kept.client
}

const watched = new WeakSet<Session>()

/** From now on the end of a session, by a sign-out or by the server, drops what was read in it (AUTH-12). */
export const forgetReadsAtEnd = (session: Session): void => {
  if (watched.has(session)) return
  watched.add(session)
  session.subscribe(() => {
    if (session.token() !== null) return
    kept?.client.clear()
    kept = null
  })
}
