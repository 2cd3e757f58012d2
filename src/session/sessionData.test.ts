import { expect, test } from 'vitest'
import { createFailureHandler } from '../errors/failureHandler.ts'
import { createPreferences } from './preferences.ts'
import { createSession } from './session.ts'
import { storedValues } from './storedValues.ts'
import { memoryStorage, signedInAnswer } from './testing/sessionFixtures.ts'

const begin = () => {
  const storage = memoryStorage()
  const stored = storedValues(storage)
  const session = createSession(stored.session)
  session.start('opaque', signedInAnswer({ capabilities: { editZones: true }, blockedAt: 1_900_000_000_000 }))
  return { storage, session, preferences: createPreferences(stored.preferences) }
}

test('the session data of a signed-in person are held together', () => {
  const { session, preferences } = begin()
  const answer = signedInAnswer()
  expect(session.get()).toMatchObject({
    token: 'opaque',
    login: answer.login,
    kind: answer.kind,
    ownerLogin: answer.belongsTo,
    capabilities: { editZones: true },
    profile: answer.profileDto,
    adminMessage: answer.message,
    blockedAt: 1_900_000_000_000,
    lastUpdateRead: false,
    viewedLastUpdate: false,
  })
  preferences.set('osNotifications', true)
  expect(preferences.get().osNotifications).toBe(true)
  session.end('accountBlocked')
  expect(session.get()).toMatchObject({ notice: 'accountBlocked' })
})

test('the status of the last failed call is held [ERR-06]', () => {
  const failures = createFailureHandler(() => undefined)
  expect(failures.apiError.get()).toBeNull()
  failures.handle({ kind: 'network', call: 'groups', problem: 'down' })
  expect(failures.apiError.get()).toEqual({ call: 'groups', status: null })
})

test('the news are opened in this page; that they were read stays in the browser once the server knows [STORE-12]', () => {
  const { storage, session } = begin()
  session.viewLastUpdate()
  expect(session.get()).toMatchObject({ viewedLastUpdate: true, lastUpdateRead: false })
  expect(storage.entries.get('ReadStatusForLastUpdate')).toBe('false')
  session.noteLastUpdateRead()
  expect(storage.entries.get('ReadStatusForLastUpdate')).toBe('true')
  expect(createSession(storedValues(storage).session).get()).toMatchObject({
    lastUpdateRead: true,
    viewedLastUpdate: false,
  })
})

test('a late note after signing out stores nothing [STORE-12]', () => {
  const { storage, session } = begin()
  session.signOut()
  session.noteLastUpdateRead()
  session.viewLastUpdate()
  expect(storage.entries.size).toBe(0)
  expect(session.get()).toMatchObject({ phase: 'signedOut' })
})
