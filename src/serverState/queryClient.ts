import { QueryClient } from '@tanstack/react-query'
import { CallFailed } from './callFailed.ts'

/** A call without an answer is tried once more before anybody is told. */
const TRIES = 2
/** How long what no page shows any more is kept for a quick return. */
const KEPT_MS = 300_000

const mayTryAgain = (failures: number, error: Error): boolean =>
  failures + 1 < TRIES && error instanceof CallFailed && error.failure.kind === 'network'

/** The desk of what was read from the server. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        retry: mayTryAgain,
        gcTime: KEPT_MS,
        // The product may stand in a network without the internet: only the call itself knows whether the server is there.
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  })

let kept: { readonly token: string; readonly client: QueryClient } | null = null

/** The desk of a session: nobody sees what somebody else read in this browser before. token: of the session. */
export const queryClientOf = (token: string): QueryClient => {
  if (kept?.token !== token) {
    kept?.client.clear()
    kept = { token, client: createQueryClient() }
  }
  return kept.client
}
