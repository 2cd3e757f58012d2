import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Failure, Result } from '../../errors/failure.ts'
import { failureOf, valueOf } from './callFailed.ts'

export interface CallOptions<T> {
  /**
   * Cache key, from the general to the specific: `['admin', 'clients', query]`. A change names the part that is stale.
   */
  readonly of: readonly unknown[]
  readonly read: () => Promise<Result<T>>
  /** False: nothing is read yet. */
  readonly isOn?: boolean
  /** ms; without it the call is repeated only on request, after a change and when the person returns to the page. */
  readonly everyMs?: number
}

/** The state of a reading call. */
export interface CallState<T> {
  /**
   * The newest successful response; after a change of the key the previous one, until its own is loaded. undefined:
   * none yet.
   */
  readonly data: T | undefined
  /** Why the newest try failed; null: it did not. */
  readonly failure: Failure | null
  /** A call is pending. */
  readonly isReading: boolean
  /** `data` is the response to an earlier key. */
  readonly isOld: boolean
  readonly readAgain: () => void
}

/** Reads from the server: one call for any number of components, old data kept while and after the next is loading. */
export const useCall = <T>({ of, read, isOn = true, everyMs }: CallOptions<T>): CallState<T> => {
  const query = useQuery({
    queryKey: of,
    queryFn: async () => valueOf(await read()),
    enabled: isOn,
    ...(everyMs === undefined ? {} : { refetchInterval: everyMs }),
  })
  const [last, setLast] = useState<T | undefined>(query.data)
  if (query.data !== undefined && query.data !== last) setLast(() => query.data)
  return {
    data: query.data ?? last,
    failure: failureOf(query.error),
    isReading: query.isFetching,
    isOld: query.data === undefined && last !== undefined,
    readAgain: () => void query.refetch(),
  }
}
