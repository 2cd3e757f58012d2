import type { Failure, Result } from '../../errors/failure.ts'

/** A failed call as the query library requires it: an error that carries the failure. */
export class CallFailed extends Error {
  readonly failure: Failure

  constructor(failure: Failure) {
    super(`Call ${failure.call} failed`)
    this.failure = failure
  }
}

/** The value of a call's result; throws CallFailed. */
export const valueOf = <T>(result: Result<T>): T => {
  if (!result.ok) throw new CallFailed(result.failure)
  return result.value
}

/** The failure of an error; an error of the program itself is rethrown to the error boundary. */
export const failureOf = (error: Error | null): Failure | null => {
  if (error === null) return null
  if (error instanceof CallFailed) return error.failure
  throw error
}
