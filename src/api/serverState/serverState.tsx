import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { useSession, useSessionState } from '../../session/sessionContext.ts'
import { forgetReadsAtEnd, queryClientOf } from './queryClient.ts'

/** Wraps a page that reads by useCall and changes by useChange; pages of one session share the cache. */
export const ServerState = ({ children }: { readonly children: ReactNode }) => {
  const owner = useSession()
  const session = useSessionState()
  useEffect(() => forgetReadsAtEnd(owner), [owner])
  const client = queryClientOf(session.phase === 'signedIn' ? session.token : '')
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}
