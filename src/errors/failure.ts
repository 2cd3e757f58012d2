import type { CallName } from '../contract/http/paths.ts'

/** The kinds of failures of a call, each with its details. */
export type Failure =
  /** No response: no network, refused, aborted by a timeout. */
  | { readonly kind: 'network'; readonly call: CallName; readonly problem: string }
  /** A response with a status other than 2xx. */
  | {
      readonly kind: 'status'
      readonly call: CallName
      readonly status: number
      /** The server text; null when the body had none. */
      readonly message: string | null
      /** The bad field and what it allows, where the server named them. */
      readonly field: string | null
      readonly allowed: string | null
      /** ERR-05: the API is on another host than the page. */
      readonly isForeignOrigin: boolean
    }
  /** A 2xx response that breaks the contract. */
  | { readonly kind: 'badAnswer'; readonly call: CallName; readonly status: number; readonly problem: string }

export type Result<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly failure: Failure }

export const success = <T>(value: T): Result<T> => ({ ok: true, value })
export const failed = (failure: Failure): Result<never> => ({ ok: false, failure })
