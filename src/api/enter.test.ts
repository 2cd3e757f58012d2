import { expect, test, vi } from 'vitest'
import type { SignInAnswer } from './auth.ts'
import { failed, type Result, success } from '../errors/failure.ts'
import { type EnterPorts, enter, enterDemo, leave, verifyStoredToken } from './enter.ts'
import { createPreferences } from '../session/preferences.ts'
import { createSession } from '../session/session.ts'
import { storedValues } from '../session/storedValues.ts'
import { memoryStorage, signedInAnswer } from '../session/testing/sessionFixtures.ts'

const begin = (
  answers: Partial<Record<'signIn' | 'check', unknown>>,
  stored: Record<string, string> = {},
) => {
  const values = storedValues(memoryStorage(stored))
  const session = createSession(values.session)
  const signIn = async () => answers.signIn as Result<SignInAnswer>
  const ports: EnterPorts = {
    session,
    preferences: createPreferences(values.preferences),
    auth: {
      signIn,
      signInDemo: signIn,
      signOut: vi.fn(async () => failed({ kind: 'network', call: 'logout', problem: 'down' })),
      checkToken: async () => answers.check as Result<boolean>,
    },
  }
  return ports
}
const answer = (part?: Parameters<typeof signedInAnswer>[0]) =>
  success({ token: 'new', user: signedInAnswer(part) })
const blocked = failed({
  kind: 'status',
  call: 'login',
  status: 423,
  message: 'Account is blocked',
  field: null,
  allowed: null,
  isForeignOrigin: false,
})
const STORED = { sid: 'old', login: 'ivan', kindUser: 'client' }

test('a sign-in starts the session; the language of the account is taken where none was chosen [I18N-01]', async () => {
  const ports = begin({ signIn: answer() })
  expect(await enter(ports, { login: 'ivan', password: 'secret' })).toBeNull()
  expect(ports.session.token()).toBe('new')
  expect(ports.preferences.get().language).toBe('en')
  const chosen = begin({ signIn: answer() }, { lang: 'ua' })
  await enter(chosen, { login: 'ivan', password: 'secret' })
  expect(chosen.preferences.get().language).toBe('ua')
})

test('the demo entry is a session of the kind demo [DEMO-13]', async () => {
  const ports = begin({ signIn: answer({ kind: 'demo', login: 'demo' }) })
  expect(await enterDemo(ports)).toBeNull()
  expect(ports.session.get()).toMatchObject({ phase: 'signedIn', kind: 'demo' })
})

test('a blocked account clears the token and says so [ERR-15]', async () => {
  const ports = begin({ signIn: blocked }, STORED)
  expect(await enter(ports, { login: 'ivan', password: 'secret' })).toMatchObject({ status: 423 })
  expect(ports.session.token()).toBeNull()
  expect(ports.session.get()).toMatchObject({ notice: 'accountBlocked' })
})

test('signing out ends the session although the logout call fails [AUTH-10, API-12]', () => {
  const ports = begin({}, STORED)
  leave(ports)
  expect(ports.auth.signOut).toHaveBeenCalledTimes(1)
  expect(ports.session.get()).toMatchObject({ phase: 'signedOut', isLeaving: true })
})

test('a stored token that the server calls expired ends the session; silence does not [AUTH-27]', async () => {
  const expired = begin({ check: success(false) }, STORED)
  await verifyStoredToken(expired)
  expect(expired.session.get()).toMatchObject({ phase: 'signedOut', notice: 'sessionExpired' })
  const valid = begin({ check: success(true) }, STORED)
  await verifyStoredToken(valid)
  expect(valid.session.token()).toBe('old')
  const silent = begin({ check: failed({ kind: 'network', call: 'checkToken', problem: 'down' }) }, STORED)
  await verifyStoredToken(silent)
  expect(silent.session.token()).toBe('old')
})
