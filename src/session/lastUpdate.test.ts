import { expect, test } from 'vitest'
import { createSession } from './session.ts'
import { storedValues } from './storedValues.ts'
import { memoryStorage, signedInAnswer } from './testing/sessionFixtures.ts'

const begin = () => {
  const storage = memoryStorage()
  const session = createSession(storedValues(storage).session)
  session.start('t', signedInAnswer())
  return { storage, session }
}

test('release news is marked opened in this page, and read in the browser once the server knows [STORE-12]', () => {
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

test('a late call after signing out stores nothing [STORE-12]', () => {
  const { storage, session } = begin()
  session.signOut()
  session.noteLastUpdateRead()
  session.viewLastUpdate()
  expect(storage.entries.size).toBe(0)
  expect(session.get()).toMatchObject({ phase: 'signedOut' })
})
