import { expect, test, vi } from 'vitest'
import { USER_KINDS } from '../contract/permissions.ts'
import { isAllowed } from './allowed.ts'
import { createSession, isDemo } from './session.ts'
import { storedValues } from './storedValues.ts'
import { memoryStorage, signedInAnswer } from './testing/sessionFixtures.ts'

const begin = (initial: Record<string, string> = {}) => {
  const storage = memoryStorage(initial)
  return { storage, session: createSession(storedValues(storage).session) }
}

test('sign-in stores token and login [AUTH-01, AUTH-02, STORE-01, STORE-02]', () => {
  const { storage, session } = begin()
  session.start('opaque token=', signedInAnswer())
  expect(session.token()).toBe('opaque token=')
  expect(storage.entries.get('sid')).toBe('opaque token=')
  expect(storage.entries.get('login')).toBe('ivan')
  expect(session.get()).toMatchObject({ phase: 'signedIn', login: 'ivan', isFresh: true })
})

test('sign-in stores permissions and kind [AUTH-03, AUTH-04, STORE-03, STORE-05]', () => {
  const { storage, session } = begin()
  session.start('t', signedInAnswer({ kind: 'limited', capabilities: { editZones: true, getTracks: false } }))
  expect(JSON.parse(storage.entries.get('user_permission') ?? '')).toEqual({
    editZones: true,
    getTracks: false,
  })
  expect(storage.entries.get('kindUser')).toBe('limited')
  expect(session.get()).toMatchObject({
    kind: 'limited',
    capabilities: { editZones: true, getTracks: false },
  })
})

test('sign-in stores the owner from belongsTo and the admin message [AUTH-05, AUTH-06, STORE-04]', () => {
  const { storage, session } = begin()
  session.start('t', signedInAnswer())
  expect(storage.entries.get('ownerLogin')).toBe('fleet-owner')
  expect(session.get()).toMatchObject({ ownerLogin: 'fleet-owner', adminMessage: 'Maintenance on Sunday' })
})

test('sign-in stores the profile and whether release news was read [AUTH-07, STORE-12, STORE-13]', () => {
  const { storage, session } = begin()
  session.start('t', signedInAnswer())
  expect(JSON.parse(storage.entries.get('profileSettings') ?? '')).toEqual(signedInAnswer().profileDto)
  expect(storage.entries.get('ReadStatusForLastUpdate')).toBe('false')
  expect(session.get()).toMatchObject({ profile: { id: 7 }, lastUpdateRead: false })
})

test('the token is written last, so that another tab that reloads finds the rest [AUTH-23]', () => {
  const storage = memoryStorage()
  const written: string[] = []
  const session = createSession(
    storedValues({
      ...storage,
      setItem: (key, value) => {
        written.push(key)
        storage.setItem(key, value)
      },
    }).session,
  )
  session.start('t', signedInAnswer())
  expect(written.indexOf('sid')).toBe(written.length - 1)
})

test('a reload restores the session from storage', () => {
  const { storage, session } = begin()
  session.start('t', signedInAnswer())
  const restored = createSession(storedValues(storage).session).get()
  expect(restored).toEqual({ ...session.get(), adminMessage: null, isFresh: false })
})

test.each(['login', 'sid', 'kindUser'])('without a stored %s there is no session [AUTH-15]', (missing) => {
  const { storage, session } = begin()
  session.start('t', signedInAnswer())
  storage.entries.delete(missing)
  expect(createSession(storedValues(storage).session).get().phase).toBe('signedOut')
})

test('damaged parts of a stored session read as absent [STORE-21]', () => {
  const { session } = begin({
    sid: 't',
    login: 'ivan',
    kindUser: 'client',
    user_permission: '{"editZones":',
    profileSettings: '{"id":"seven"}',
    ReadStatusForLastUpdate: 'maybe',
  })
  expect(session.get()).toMatchObject({
    phase: 'signedIn',
    ownerLogin: 'ivan',
    capabilities: {},
    profile: null,
    lastUpdateRead: true,
  })
  expect(begin({ sid: 't', login: 'ivan', kindUser: 'emperor' }).session.get().phase).toBe('signedOut')
})

test('signing out clears the session and keeps the preferences [AUTH-10, AUTH-14]', () => {
  const { storage, session } = begin({ lang: 'en', mapType: 'roadmap', sortValue: '{}', theme: 'dark' })
  session.start('t', signedInAnswer())
  session.rememberPage('/control')
  session.signOut()
  expect([...storage.entries.keys()].toSorted()).toEqual(['lang', 'mapType', 'sortValue', 'theme'])
  expect(session.token()).toBeNull()
  expect(session.get()).toEqual({ phase: 'signedOut', notice: null, isLeaving: true })
  expect(session.pageBefore()).toBeNull()
})

test('an ended session clears the auth data and sets the message [AUTH-17, AUTH-18]', () => {
  const { storage, session } = begin()
  session.start('t', signedInAnswer())
  session.end('sessionExpired')
  expect(storage.entries.size).toBe(0)
  expect(session.get()).toEqual({ phase: 'signedOut', notice: 'sessionExpired', isLeaving: false })
})

test('a late 401 after signing out does not put a message on the sign-in page', () => {
  const { session } = begin()
  session.start('t', signedInAnswer())
  session.signOut()
  session.end('sessionExpired')
  expect(session.get()).toMatchObject({ notice: null })
})

test('notifies readers once per change', () => {
  const { session } = begin()
  const changed = vi.fn()
  session.subscribe(changed)
  session.start('t', signedInAnswer())
  session.settle()
  expect(changed).toHaveBeenCalledTimes(2)
})

test('demo mode is on exactly for the kind demo [DEMO-02]', () => {
  const { session } = begin()
  expect(isDemo(session.get())).toBe(false)
  for (const kind of USER_KINDS) {
    session.start('t', signedInAnswer({ kind }))
    expect(isDemo(session.get())).toBe(kind === 'demo')
  }
})

test('an action needs its kind and its right [GATE-13]', () => {
  const { session } = begin()
  expect(isAllowed(session.get(), 'setLock')).toBe(false)
  session.start('t', signedInAnswer({ capabilities: { setLockMode: true } }))
  expect(isAllowed(session.get(), 'setLock')).toBe(true)
  expect(isAllowed(session.get(), 'resetAlarm')).toBe(false)
  session.start('t', signedInAnswer({ kind: 'demo', capabilities: { setLockMode: true } }))
  expect(isAllowed(session.get(), 'setLock')).toBe(false)
})

test('a session that an administrator entered is marked, and its own sign-in clears the mark [ADMIN-08, STORE-11]', () => {
  const { storage, session } = begin()
  session.start('t', signedInAnswer({ authFromAdminPanel: true }))
  expect(storage.entries.get('authFromAdminPanel')).toBe('true')
  expect(createSession(storedValues(storage).session).get()).toMatchObject({ fromAdminPanel: true })
  session.start('t', signedInAnswer())
  expect(storage.entries.has('authFromAdminPanel')).toBe(false)
  expect(session.get()).toMatchObject({ fromAdminPanel: false })
})

test('an upcoming block is known in the page that signed in [AUTH-22]', () => {
  const { storage, session } = begin()
  session.start('t', signedInAnswer({ blockedAt: 1_900_000_000_000 }))
  expect(session.get()).toMatchObject({ blockedAt: 1_900_000_000_000 })
  expect(createSession(storedValues(storage).session).get()).toMatchObject({ blockedAt: null })
})
