import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Failure, Result } from '../../errors/failure.ts'
import { failureOf, valueOf } from './callFailed.ts'

/** A part of a list with more parts: newest first, `next` is the cursor. */
interface ListPart {
  readonly items: readonly unknown[]
  readonly next: number | null
}

interface CallPagesOptions<P> {
  /** Like that of useCall. */
  readonly of: readonly unknown[]
  /** before: `next` of the previous part; null: the beginning. */
  readonly read: (before: number | null) => Promise<Result<P>>
}

interface CallPages<P extends ListPart> {
  readonly data: { readonly rows: P['items'] } | undefined
  /** The newest part: it carries the data about the list as a whole. */
  readonly first: P | undefined
  readonly failure: Failure | null
  readonly isReading: boolean
  readonly isOld: boolean
  readonly readAgain: () => void
  /** null: there is nothing more. */
  readonly readMore: (() => void) | null
}

/**
 * Reads a list in parts, such as a log: the newest first, more on request. After a change of the key the previous parts
 * stay until its own are loaded.
 */
export const useCallPages = <P extends ListPart>({ of, read }: CallPagesOptions<P>): CallPages<P> => {
  const query = useInfiniteQuery({
    queryKey: of,
    initialPageParam: null as number | null,
    queryFn: async ({ pageParam }) => valueOf(await read(pageParam)),
    getNextPageParam: ({ next }) => next,
  })
  const [last, setLast] = useState(query.data)
  if (query.data !== undefined && query.data !== last) setLast(query.data)
  const parts = (query.data ?? last)?.pages
  const data = useMemo(() => parts && { rows: parts.flatMap(({ items }) => items) }, [parts])
  return {
    data,
    first: parts?.[0],
    failure: failureOf(query.error),
    isReading: query.isFetching,
    isOld: query.data === undefined && last !== undefined,
    readAgain: () => void query.refetch(),
    readMore: query.hasNextPage ? () => void query.fetchNextPage() : null,
  }
}
