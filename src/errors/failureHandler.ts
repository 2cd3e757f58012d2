import type { Failure } from './failure.ts'
import { createStore, type Store } from '../session/store.ts'
import { failureMessage } from './failureMessage.ts'
import type { Message } from './message.ts'

/** The last failed call (ERR-06). */
export interface ApiError {
  readonly call: string
  /** null: there was no response. */
  readonly status: number | null
}

export interface FailureHandler {
  /** The text of the attention popup; null while it is closed (UI-01). */
  readonly attention: Store<Message | null>
  readonly apiError: Store<ApiError | null>
  /** Shows a message in the attention popup. */
  readonly show: (message: Message) => void
  /** UI-02 */
  readonly closeAttention: () => void
  /** ERR-07, ERR-08: once per failed call. A 401 shows nothing here: the sign-in page does (AUTH-18). */
  readonly handle: (failure: Failure) => void
}

/** The shared handler of failed calls. `log` receives one line per failure, with the call's name. */
export const createFailureHandler = (log: (line: string) => void): FailureHandler => {
  const attention = createStore<Message | null>(null)
  const apiError = createStore<ApiError | null>(null)
  return {
    attention,
    apiError,
    show: attention.set,
    closeAttention: () => attention.set(null),
    handle: (failure) => {
      const status = failure.kind === 'network' ? null : failure.status
      const problem = failure.kind === 'status' ? (failure.message ?? '') : failure.problem
      log(`Call ${failure.call} failed: ${failure.kind} ${status ?? ''} ${problem}`.trimEnd())
      apiError.set({ call: failure.call, status })
      if (status !== 401) attention.set(failureMessage(failure))
    },
  }
}
