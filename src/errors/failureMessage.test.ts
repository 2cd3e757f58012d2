import { expect, test, vi } from 'vitest'
import type { Failure } from './failure.ts'
import { createFailureHandler } from './failureHandler.ts'
import { failureMessage, signInFailureMessage } from './failureMessage.ts'

const status = (code: number, message: string | null = null, isForeignOrigin = false): Failure => ({
  kind: 'status',
  call: 'groups',
  status: code,
  message,
  field: null,
  allowed: null,
  isForeignOrigin,
})
const NETWORK: Failure = { kind: 'network', call: 'groups', problem: 'Failed to fetch' }

test('403: a server text wins, otherwise the rights message [ERR-01, ERR-79]', () => {
  expect(failureMessage(status(403))).toEqual({ kind: 'text', key: 'noRights' })
  expect(failureMessage(status(403, 'Access is forbidden'))).toEqual({ kind: 'text', key: 'noRights' })
  expect(failureMessage(status(403, 'Only on weekdays'))).toEqual({
    kind: 'server',
    text: 'Only on weekdays',
  })
})

test('422: a server text wins, otherwise data not available [ERR-02, ERR-63]', () => {
  expect(failureMessage(status(422))).toEqual({ kind: 'text', key: 'dataNotAvailable' })
  expect(failureMessage(status(422, 'Сложная причина'))).toEqual({ kind: 'server', text: 'Сложная причина' })
})

test('429, no network and a foreign 502 have their own messages [ERR-03, ERR-04, ERR-05]', () => {
  expect(failureMessage(status(429, 'whatever'))).toEqual({ kind: 'text', key: 'requestLimit' })
  expect(failureMessage(NETWORK)).toEqual({ kind: 'text', key: 'serverUnavailable' })
  expect(failureMessage(status(502, 'Upstream', true))).toEqual({ kind: 'text', key: 'serverUnavailable' })
  expect(failureMessage(status(502, 'Upstream'))).toEqual({ kind: 'server', text: 'Upstream' })
})

test('sign-in: 401 and the wrong-password text are the authorization error [ERR-10, ERR-14, ERR-65]', () => {
  const wrong = { kind: 'text', key: 'wrongCredentials' }
  expect(signInFailureMessage(status(401, 'Unauthorized'))).toEqual(wrong)
  expect(signInFailureMessage(status(403, 'Wrong username or password'))).toEqual(wrong)
})

test('sign-in: 404 and no network are connection errors [ERR-11, ERR-12]', () => {
  expect(signInFailureMessage(status(404, 'Not found'))).toEqual({ kind: 'text', key: 'connectionError' })
  expect(signInFailureMessage(NETWORK)).toEqual({ kind: 'text', key: 'connectionError' })
})

test('sign-in: too many failures, blocked account [ERR-13, ERR-16, ERR-67]', () => {
  expect(signInFailureMessage(status(403, 'Too many login failures'))).toEqual({
    kind: 'text',
    key: 'tooManyAttempts',
  })
  expect(signInFailureMessage(status(423))).toEqual({ kind: 'text', key: 'accountBlocked' })
})

test('the shared handler logs the call, keeps the status and shows one message [ERR-06, ERR-07, ERR-08]', () => {
  const log = vi.fn()
  const handler = createFailureHandler(log)
  handler.handle(status(422))
  expect(log).toHaveBeenCalledTimes(1)
  expect(log.mock.calls[0]?.[0]).toContain('groups')
  expect(handler.apiError.get()).toEqual({ call: 'groups', status: 422 })
  expect(handler.attention.get()).toEqual({ kind: 'text', key: 'dataNotAvailable' })
})

test('closing the attention popup clears its text [UI-02]', () => {
  const handler = createFailureHandler(() => {})
  handler.handle(NETWORK)
  expect(handler.attention.get()).not.toBeNull()
  handler.closeAttention()
  expect(handler.attention.get()).toBeNull()
})

test('a 401 shows no popup: the sign-in page reports it', () => {
  const handler = createFailureHandler(() => {})
  handler.handle(status(401, 'Session is over'))
  expect(handler.attention.get()).toBeNull()
})
