import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Result } from '../../errors/failure.ts'
import { useFailureHandler } from '../../errors/errorsContext.ts'
import { readAgainBelow } from './queryClient.ts'

export interface ChangeOptions<A, T> {
  readonly change: (what: A) => Promise<Result<T>>
  /** What is to be read again afterwards, as prefixes of `of` (useCall). */
  readonly stale: readonly (readonly unknown[])[]
  /**
   * A successful change finishes only when the page's data in `stale` have been read again: for a form that closes with
   * it, so that reopening it does not start with, and save again, the earlier values.
   */
  readonly endsWhenRead?: boolean
}

export interface Change<A, T> {
  /** Makes the call; the caller shows a failure, as a form does. */
  readonly send: (what: A) => Promise<Result<T>>
  /** Makes the call; a failure is shown in the attention popup (ERR-07). Returns null after one. */
  readonly act: (what: A) => Promise<{ readonly value: T } | null>
  readonly isSending: boolean
}

/**
 * Changes something on the server. Stale data are read again, also after an error: most errors mean that the page shows
 * outdated data.
 */
export const useChange = <A, T>({
  change,
  stale,
  endsWhenRead = false,
}: ChangeOptions<A, T>): Change<A, T> => {
  const client = useQueryClient()
  const failures = useFailureHandler()
  const mutation = useMutation({
    mutationFn: change,
    onSettled: async (result) => {
      const readings = stale.map((of) => readAgainBelow(client, of))
      if (endsWhenRead && result?.ok) await Promise.all(readings)
    },
  })
  return {
    send: (what) => mutation.mutateAsync(what),
    act: async (what) => {
      const result = await mutation.mutateAsync(what)
      if (result.ok) return { value: result.value }
      failures.handle(result.failure)
      return null
    },
    isSending: mutation.isPending,
  }
}
