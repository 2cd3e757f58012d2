import { expect, test } from 'vitest'
import { PAGE_GATES, USER_KINDS } from '../contract/permissions.ts'
import { type GuardInput, guardRoute, isOpenRoute, mainPathOf } from './routeGuard.ts'
import { createSession, type SessionState } from './session.ts'
import { storedValues } from './storedValues.ts'
import { memoryStorage, signedInAnswer } from './testing/sessionFixtures.ts'

const OUT: SessionState = { phase: 'signedOut', notice: null, isLeaving: false }
const signedIn = (part: Parameters<typeof signedInAnswer>[0] = {}, settled = true): SessionState => {
  const session = createSession(storedValues(memoryStorage()).session)
  session.start('t', signedInAnswer(part))
  if (settled) session.settle()
  return session.get()
}
const guard = (path: string, session: SessionState, rest: Partial<GuardInput> = {}) =>
  guardRoute({
    path,
    session,
    gate: path === '/control' ? PAGE_GATES.control : null,
    pageBefore: null,
    hasEarlierStep: false,
    ...rest,
  })

test('demo_account and change-password need no session [GATE-01, GATE-02]', () => {
  expect(guard('/demo_account', OUT)).toEqual({ kind: 'show' })
  expect(guard('/change-password/ivan/123', OUT)).toEqual({ kind: 'show' })
  expect(isOpenRoute('/control')).toBe(false)
})

test('the entry from the admin panel skips the session check, and so does the first start’s link [GATE-03]', () => {
  expect(guard('/first-admin', OUT)).toEqual({ kind: 'show' })
  expect(guard('/commingFromAdmin/SID/ivan', OUT)).toEqual({ kind: 'show' })
})

test('any other route without a session leads to sign-in with the message [GATE-04]', () => {
  for (const path of ['/control', '/reports', '/no/such/page']) {
    expect(guard(path, OUT)).toEqual({ kind: 'redirect', to: '/', notice: 'sessionExpired' })
  }
})

test('a first visit to the sign-in page shows no message [GATE-05]', () => {
  expect(guard('/', OUT)).toEqual({ kind: 'show' })
  expect(guard('', OUT)).toEqual({ kind: 'show' })
})

test('signing out goes to / without a message [AUTH-13]', () => {
  expect(guard('/control', { ...OUT, isLeaving: true })).toEqual({ kind: 'redirect', to: '/' })
})

test('the sign-in page redirects a signed-in person to the main screen [GATE-06]', () => {
  expect(guard('/', signedIn())).toEqual({ kind: 'redirect', to: '/control' })
})

test('right after signing in the next page waits, and is the page before [AUTH-09]', () => {
  expect(guard('/', signedIn({}, false))).toEqual({ kind: 'redirectLater', to: '/control' })
  expect(guard('/', signedIn({}, false), { pageBefore: '/reports' })).toEqual({
    kind: 'redirectLater',
    to: '/reports',
  })
})

test('a failed page gate goes one step back [GATE-08]', () => {
  const gate = { rights: 'getReports' } as const
  expect(guard('/reports', signedIn(), { gate, hasEarlierStep: true })).toEqual({ kind: 'back' })
  expect(guard('/reports', signedIn({ capabilities: { getReports: true } }), { gate })).toEqual({
    kind: 'show',
  })
})

test('a failed page gate without an earlier step goes to the main screen [GATE-09]', () => {
  const gate = { rights: 'getReports' } as const
  expect(guard('/reports', signedIn(), { gate })).toEqual({ kind: 'redirect', to: '/control' })
})

test('administrators begin in the administration: after signing in, at the sign-in page and after a failed gate [GATE-06, GATE-07, GATE-09]', () => {
  const admin = signedIn({ kind: 'admin' })
  expect(mainPathOf('admin')).toBe('/admin')
  expect(mainPathOf('client')).toBe('/control')
  expect(guard('/', signedIn({ kind: 'admin' }, false))).toEqual({ kind: 'redirectLater', to: '/admin' })
  expect(guard('/', admin)).toEqual({ kind: 'redirect', to: '/admin' })
  expect(guard('/control', admin)).toEqual({ kind: 'redirect', to: '/admin' })
  expect(guard('/control', admin, { hasEarlierStep: true })).toEqual({ kind: 'back' })
})

test('every kind may see its own main page', () => {
  const gates = { '/control': PAGE_GATES.control, '/admin': PAGE_GATES.admin }
  for (const kind of USER_KINDS) {
    const main = mainPathOf(kind)
    const gate = main === '/admin' ? gates['/admin'] : gates['/control']
    expect(guard(main, signedIn({ kind }), { gate })).toEqual({ kind: 'show' })
  }
})

test('whoever may not see the main screen gets a message instead of a redirect loop [GATE-09]', () => {
  const gate = { rights: 'getReports' } as const
  expect(guard('/control', signedIn(), { gate, hasEarlierStep: true })).toEqual({ kind: 'forbidden' })
  expect(guard('/control', signedIn())).toEqual({ kind: 'show' })
})
