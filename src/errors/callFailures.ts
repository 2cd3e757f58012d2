import type { Failure } from './failure.ts'
import { failureMessage } from './failureMessage.ts'
import { clientMessage, knownMessage, type Message, textMessage } from './message.ts'
import { serverTextMessage } from './serverTexts.ts'

/** ERR-17 to ERR-19: message of a failed request for restoring access. */
export const restoreFailureMessage = (failure: Failure): Message =>
  failure.kind === 'network' ? textMessage('connectionError') : failureMessage(failure)

/** ERR-20: message of an accepted request for restoring access. */
export const RESTORE_SENT: Message = clientMessage('restoreSent')

/** ERR-21: the route along a geozone has a 422 of its own. */
export const geozoneRouteFailureMessage = (failure: Failure): Message =>
  failure.kind === 'status' && failure.status === 422 ? knownMessage('didNotMove') : failureMessage(failure)

/** ERR-09: a plain rejection of the password change is reported only to its form, without further details. */
export const isPlainPasswordRefusal = (failure: Failure): boolean => {
  if (failure.kind !== 'status' || failure.status !== 403) return false
  if (failure.message === null) return true
  const mapped = serverTextMessage(failure.message)
  return mapped.kind === 'text' && mapped.key === 'noRights'
}

/** ERR-09, ERR-59, ERR-66, ERR-67: message of a failed change of the password. */
export const passwordFailureMessage = (failure: Failure): Message =>
  isPlainPasswordRefusal(failure) ? clientMessage('passwordNotChanged') : failureMessage(failure)
