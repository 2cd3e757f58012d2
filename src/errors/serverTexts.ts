import { SIGN_IN_TEXT } from '../contract/http/errorBody.ts'
import { comparable } from './comparable.ts'
import { type Message, textMessage } from './message.ts'

/** Maps a server text; undefined for an unknown one. */
export type TextReader = (text: string) => Message | undefined

/** The texts that the first page can receive; the long list loads with the pages behind it. */
const FIRST_TEXTS: ReadonlyMap<string, Message> = new Map([
  [comparable(SIGN_IN_TEXT.wrongCredentials), textMessage('wrongCredentials')],
  [comparable(SIGN_IN_TEXT.tooManyFailures), textMessage('tooManyAttempts')],
  [comparable(SIGN_IN_TEXT.accountBlocked), textMessage('accountBlocked')],
  [comparable(SIGN_IN_TEXT.forbidden), textMessage('noRights')],
  [comparable(SIGN_IN_TEXT.sessionOver), textMessage('sessionExpired')],
])

let catalogue: TextReader | null = null

/** From now on server texts are also looked up in the whole catalogue. */
export const learnServerTexts = (reader: TextReader): void => {
  catalogue = reader
}

/** The message for a server text; an unknown one is shown unchanged (ERR-63). */
export const serverTextMessage = (text: string): Message =>
  FIRST_TEXTS.get(comparable(text)) ?? catalogue?.(text) ?? { kind: 'server', text }
