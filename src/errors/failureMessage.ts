import type { Failure } from './failure.ts'
import { type Message, textMessage } from './message.ts'
import { serverTextMessage } from './serverTexts.ts'

type StatusFailure = Extract<Failure, { kind: 'status' }>

const statusMessage = (failure: StatusFailure): Message => {
  const { status, message } = failure
  if (status === 429) return textMessage('requestLimit')
  if (status === 502 && failure.isForeignOrigin) return textMessage('serverUnavailable')
  if (message !== null) return serverTextMessage(message)
  if (status === 401) return textMessage('sessionExpired')
  if (status === 403) return textMessage('noRights')
  if (status === 422) return textMessage('dataNotAvailable')
  if (status === 423) return textMessage('accountBlocked')
  if (status >= 502 && status <= 504) return textMessage('serverUnavailable')
  return textMessage('somethingWrong')
}

/** The message for a failed call (ERR-01 to ERR-05, ERR-63). */
export const failureMessage = (failure: Failure): Message => {
  if (failure.kind === 'network') return textMessage('serverUnavailable')
  return failure.kind === 'badAnswer' ? textMessage('badAnswer') : statusMessage(failure)
}

/** The sign-in call has rules of its own (ERR-10 to ERR-16, ERR-65, ERR-67). */
export const signInFailureMessage = (failure: Failure): Message => {
  if (failure.kind === 'network') return textMessage('connectionError')
  if (failure.kind === 'status') {
    if (failure.status === 401) return textMessage('wrongCredentials')
    if (failure.status === 404) return textMessage('connectionError')
    if (failure.status === 423) return textMessage('accountBlocked')
  }
  return failureMessage(failure)
}
