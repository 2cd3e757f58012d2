import { SIGN_IN_TEXT } from '../contract/http/errorBody.ts'
import { comparable } from './comparable.ts'
import { type Message, textMessage } from './message.ts'

/** Reads a server text; undefined for one that it does not know. */
export type TextReader = (text: string) => Message | undefined

/** What the first page can be told; the long list comes with the pages behind it. */
const FIRST_TEXTS: ReadonlyMap<string, Message> = new Map([
  [comparable(SIGN_IN_TEXT.wrongCredentials), textMessage('wrongCredentials')],
  [comparable(SIGN_IN_TEXT.tooManyFailures), textMessage('tooManyAttempts')],
  [comparable(SIGN_IN_TEXT.accountBlocked), textMessage('accountBlocked')],
  [comparable(SIGN_IN_TEXT.forbidden), textMessage('noRights')],
  [comparable(SIGN_IN_TEXT.sessionOver), textMessage('sessionExpired')],
])

let catalogue: TextReader | null = null

/** From now on server texts are looked up in the whole catalogue too. */
export const learnServerTexts = (reader: TextReader): void => {
  catalogue = reader
}

/** The message for a server text; an unknown one is shown as it is (ERR-63). */
export const serverTextMessage = (text: string): Message =>
  FIRST_TEXTS.get(comparable(text)) ?? catalogue?.(text) ?? { kind: 'server', text }
