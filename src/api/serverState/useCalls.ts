import { useQueries, type UseQueryResult } from '@tanstack/react-query'
import type { CallOptions } from './useCall.ts'
import { valueOf } from './callFailed.ts'

/** The states of several reading calls; `data` in the order of the calls, undefined where there is none yet. */
export interface CallsState<T> {
  readonly data: readonly (T | undefined)[]
  readonly isReading: boolean
  /** The newest try of at least one call failed. */
  readonly hasFailed: boolean
  /** Repeats the calls that failed. */
  readonly readAgain: () => void
}

const combined = <T>(queries: readonly UseQueryResult<T>[]): CallsState<T> => ({
  data: queries.map(({ data }) => data),
  isReading: queries.some(({ isFetching }) => isFetching),
  hasFailed: queries.some(({ isError }) => isError),
  readAgain: () => {
    for (const query of queries) if (query.isError) void query.refetch()
  },
})

/**
 * Reads several resources of one kind from the server; the number of calls may change. `data` is the same array until an
 * answer is another.
 */
export const useCalls = <T>(calls: readonly Omit<CallOptions<T>, 'everyMs'>[]): CallsState<T> =>
  useQueries({
    queries: calls.map(({ of, read, isOn = true }) => ({
      queryKey: of,
      queryFn: async () => valueOf(await read()),
      enabled: isOn,
    })),
    combine: combined<T>,
  })
