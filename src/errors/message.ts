import type { Texts } from '../i18n/dictionaries.ts'

/** Names of the messages in the `errors` dictionary that take no part of their own. */
export type ErrorKey = {
  [K in keyof Texts['errors']]: Texts['errors'][K] extends string ? K : never
}[keyof Texts['errors']]

/** What a person is told: a text of the dictionary, or a server text as it is (ERR-63). */
export type Message =
  | { readonly kind: 'text'; readonly key: ErrorKey; readonly x?: string }
  | { readonly kind: 'server'; readonly text: string }

export const textMessage = (key: ErrorKey): Message => ({ kind: 'text', key })
