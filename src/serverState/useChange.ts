import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Result } from '../errors/failure.ts'
import { useFailureHandler } from '../errors/errorsContext.ts'

export interface ChangeOptions<A, T> {
  readonly change: (what: A) => Promise<Result<T>>
  /** What is to be read again afterwards, by the beginnings of `of` (useCall). */
  readonly stale: readonly (readonly unknown[])[]
  /**
   * A change that came to pass ends when what the page shows of `stale` has been read again: for a form that closes with it,
   * so that whoever opens it anew does not begin with, and save again, what was there before.
   */
  readonly endsWhenRead?: boolean
}

export interface Change<A, T> {
  /** Makes the call; a failure is the caller's to show, as a form does. */
  readonly send: (what: A) => Promise<Result<T>>
  /** Makes the call; a failure is told in the attention popup (ERR-07). Answers null after one. */
  readonly act: (what: A) => Promise<{ readonly value: T } | null>
  readonly isSending: boolean
}

/**
 * Changes something on the server. What it makes stale is read again, also after a refusal: that something else is there
 * than the page shows is what most refusals mean.
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
      const readings = stale.map((queryKey) => client.invalidateQueries({ queryKey: [...queryKey] }))
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
