import { SERVER_TEXT } from '../contract/http/error.ts'
import type { ErrorKey, Message } from './message.ts'

/** ERR-64: texts are compared without case, quotes and extra spacing. */
const comparable = (text: string): string =>
  text
    .toLowerCase()
    .replace(/["'`«»“”‘’]/g, '')
    .replace(/\s+/g, ' ')
    .trim()

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** A pattern from a server text of the contract, whose variable part is captured (ERR-22). */
const pattern = (text: string): RegExp =>
  new RegExp(`^${escaped(comparable(text)).replace('\u0000', '(.+?)')}$`)

const X = '\u0000'

/** Server text to message: the only place where texts are matched. */
const TABLE: readonly (readonly [RegExp, ErrorKey])[] = [
  [pattern(SERVER_TEXT.wrongCredentials), 'wrongCredentials'],
  [pattern(SERVER_TEXT.tooManyFailures), 'tooManyAttempts'],
  [pattern(SERVER_TEXT.accountBlocked), 'accountBlocked'],
  [pattern(SERVER_TEXT.forbidden), 'noRights'],
  [pattern(SERVER_TEXT.sessionOver), 'sessionExpired'],
  [pattern(SERVER_TEXT.notYourVehicle(X)), 'vehicleNotAvailable'],
  [pattern(SERVER_TEXT.unknownDevice(X)), 'deviceUnknown'],
  [pattern(SERVER_TEXT.notYourGroup(X)), 'groupNotAvailable'],
  [pattern(SERVER_TEXT.groupNameTaken(X)), 'groupNameTaken'],
  [pattern(SERVER_TEXT.groupHasOthers(X)), 'groupHasOthers'],
  [pattern(SERVER_TEXT.alreadyInGroup(X)), 'alreadyInGroup'],
  [pattern(SERVER_TEXT.notInGroup(X)), 'notInGroup'],
]

/** The message for a server text; an unknown one is shown as it is (ERR-63). */
export const serverTextMessage = (text: string): Message => {
  const sought = comparable(text)
  for (const [known, key] of TABLE) {
    const match = known.exec(sought)
    if (!match) continue
    const x = match[1] === undefined ? undefined : variablePart(text, match[1])
    return x === undefined ? { kind: 'text', key } : { kind: 'text', key, x }
  }
  return { kind: 'server', text }
}

/** The variable part as the server wrote it, in its own case. */
const variablePart = (text: string, lowerCase: string): string => {
  const at = text.toLowerCase().indexOf(lowerCase)
  return at < 0 ? lowerCase : text.slice(at, at + lowerCase.length)
}
