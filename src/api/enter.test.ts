import { expect, test, vi } from 'vitest'
import type { SignInAnswer } from './auth.ts'
import { failed, type Result, success } from '../errors/failure.ts'
import { type EnterPorts, enter, enterDemo, leave, verifyStoredToken } from './enter.ts'
import { createPreferences } from '../session/preferences.ts'
import { createSession } from '../session/session.ts'
import { storedValues } from '../session/storedValues.ts'
import { memoryStorage, signedInAnswer } from '../session/testing/sessionFixtures.ts'

const begin = (
  answers: Partial<Record<'signIn' | 'signInDemo' | 'check', unknown>>,
  stored: Record<string, string> = {},
) => {
  const values = storedValues(memoryStorage(stored))
  const session = createSession(values.session)
  const ports: EnterPorts = {
    session,
    preferences: createPreferences(values),
    auth: {
      signIn: async () => answers.signIn as Result<SignInAnswer>,
      signInDemo: async () => answers.signInDemo as Result<SignInAnswer>,
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

test('a sign-in starts the session, in the language of the account [I18N-01]', async () => {
  const ports = begin({ signIn: answer() }, { lang: 'ua' })
  expect(await enter(ports, { login: 'ivan', password: 'secret' })).toBeNull()
  expect(ports.session.token()).toBe('new')
  expect(ports.preferences.get().language).toBe('en')
})

test('a person’s choices on the page before the sign-in take precedence', async () => {
  const ports = begin({ signIn: answer() })
  ports.preferences.set('language', 'ua')
  await enter(ports, { login: 'ivan', password: 'secret' })
  expect(ports.preferences.get().language).toBe('ua')
  expect(ports.preferences.choices.all()).toEqual(['language'])
})

test('choices of an earlier session, or of an administrator who enters as a client, do not', async () => {
  for (const [stored, part] of [
    [STORED, {}],
    [{}, { authFromAdminPanel: true }],
  ] as const) {
    const ports = begin({ signIn: answer(part) }, stored)
    ports.preferences.set('language', 'ua')
    await enter(ports, { login: 'ivan', password: 'secret' })
    expect(ports.preferences.get().language).toBe('en')
    expect(ports.preferences.choices.all()).toEqual([])
  }
})

test('the tour begins at the first sign-in of a person, not in the demo account [HELP-03]', async () => {
  for (const [part, begins] of [
    [{ showHints: true }, true],
    [{ showHints: false }, false],
    [{ showHints: true, kind: 'demo' }, false],
  ] as const) {
    const ports = begin({ signIn: answer(part) })
    await enter(ports, { login: 'ivan', password: 'secret' })
    expect(ports.preferences.get().help).toBe(begins)
  }
})

test('the demo entry is a session of the kind demo [DEMO-13]', async () => {
  const ports = begin({ signInDemo: answer({ kind: 'demo', login: 'demo' }) })
  expect(await enterDemo(ports)).toBeNull()
  expect(ports.session.get()).toMatchObject({ phase: 'signedIn', kind: 'demo' })
})

test('a blocked account clears the token and reports it [ERR-15]', async () => {
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

test('a stored token that the server calls expired ends the session; no response does not [AUTH-27]', async () => {
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
