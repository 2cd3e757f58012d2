import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { readAgainBelow } from './queryClient.ts'

/** What was read from the server in this session, for changes that the server tells by itself. */
export interface ServerCache {
  /** Replaces data that were read; nothing happens before that. of: the key of useCall. */
  readonly change: <T>(of: readonly unknown[], to: (known: T) => T) => void
  /** Reads everything below the key again where a page shows it. */
  readonly readAgain: (of: readonly unknown[]) => void
}

/** The same object for the life of the session. */
export const useServerCache = (): ServerCache => {
  const client = useQueryClient()
  return useMemo(
    () => ({
      change: <T>(of: readonly unknown[], to: (known: T) => T) =>
        void client.setQueryData<T>(of, (known) => (known === undefined ? undefined : to(known))),
      readAgain: (of) => void readAgainBelow(client, of),
    }),
    [client],
  )
}
