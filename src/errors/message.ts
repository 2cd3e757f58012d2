import type { Texts } from '../i18n/dictionaries.ts'

/** Names of the messages in the `errors` dictionary that take no part of their own. */
export type ErrorKey = {
  [K in keyof Texts['errors']]: Texts['errors'][K] extends string ? K : never
}[keyof Texts['errors']]
/** Names of the messages for what the server says. */
export type ServerErrorKey = keyof Texts['serverErrors']
/** Names of what pages say of themselves. */
export type ClientTextKey = keyof Texts['clientTexts']

/** What a person is told: a text of one of the dictionaries, or a server text as it is (ERR-63). */
export type Message =
  | { readonly kind: 'text'; readonly key: ErrorKey }
  | { readonly kind: 'known'; readonly key: ServerErrorKey; readonly x?: string }
  | { readonly kind: 'client'; readonly key: ClientTextKey }
  | { readonly kind: 'server'; readonly text: string }
  /** UI-16: something went wrong, and it is being mended. */
  | { readonly kind: 'alreadyFixing' }

export const textMessage = (key: ErrorKey): Message => ({ kind: 'text', key })
export const knownMessage = (key: ServerErrorKey): Message => ({ kind: 'known', key })
export const clientMessage = (key: ClientTextKey): Message => ({ kind: 'client', key })
