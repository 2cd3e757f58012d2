import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSessionState } from '../../session/sessionContext.ts'
import { queryClientOf } from './queryClient.ts'

/** Wraps a page that reads by useCall and changes by useChange; pages of one session share the cache. */
export const ServerState = ({ children }: { readonly children: ReactNode }) => {
  const session = useSessionState()
  const client = queryClientOf(session.phase === 'signedIn' ? session.token : '')
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}
