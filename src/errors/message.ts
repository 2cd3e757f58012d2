import type { Texts } from '../i18n/dictionaries.ts'

/** Names of the messages in the `errors` dictionary without variable parts. */
export type ErrorKey = {
  [K in keyof Texts['errors']]: Texts['errors'][K] extends string ? K : never
}[keyof Texts['errors']]
/** Names of the messages for server texts. */
export type ServerErrorKey = keyof Texts['serverErrors']
/** Names of the messages of pages themselves. */
export type ClientTextKey = keyof Texts['clientTexts']

/** A message for a person: a text of one of the dictionaries, or an unchanged server text (ERR-63). */
export type Message =
  | { readonly kind: 'text'; readonly key: ErrorKey }
  | { readonly kind: 'known'; readonly key: ServerErrorKey; readonly x?: string }
  | { readonly kind: 'client'; readonly key: ClientTextKey }
  | { readonly kind: 'server'; readonly text: string }
  /** UI-16: something went wrong, and it is being fixed. */
  | { readonly kind: 'alreadyFixing' }

export const textMessage = (key: ErrorKey): Message => ({ kind: 'text', key })
export const knownMessage = (key: ServerErrorKey): Message => ({ kind: 'known', key })
export const clientMessage = (key: ClientTextKey): Message => ({ kind: 'client', key })
