import { expect, test } from 'vitest'
import { createSession } from './session.ts'
import { sessionSignal } from './sessionSignal.ts'
import { storedValues } from './storedValues.ts'
import { memoryStorage, signedInAnswer } from './testing/sessionFixtures.ts'

test('the signal of a session is aborted when it ends, and not by what changes before; the next one has its own', () => {
  const session = createSession(storedValues(memoryStorage()).session)
  const signalOf = sessionSignal(session)
  session.start('token', signedInAnswer())
  const first = signalOf()
  session.settle()
  expect(first.aborted).toBe(false)
  session.signOut()
  expect(first.aborted).toBe(true)
  session.start('another', signedInAnswer())
  expect(signalOf().aborted).toBe(false)
})
