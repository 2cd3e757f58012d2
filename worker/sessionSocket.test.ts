import { expect, test } from 'vitest'
import { createFailureHandler } from '../src/errors/failureHandler.ts'
import { createPreferences } from '../src/session/preferences.ts'
import { createSession } from '../src/session/session.ts'
import { storedValues } from '../src/session/storedValues.ts'
import { memoryStorage, signedInAnswer } from '../src/session/testing/sessionFixtures.ts'
import { vehicleStateOf } from './testing/builders.ts'
import { EngineHarness } from './testing/engineHarness.ts'
import { TOKEN } from './testing/fakeServer.ts'

test('the data of a session: user, read data, last failure and websocket [STATE-01]', async () => {
  const stored = storedValues(memoryStorage())
  const session = createSession(stored.session)
  const answer = signedInAnswer({ capabilities: { editZones: true }, blockedAt: 1_900_000_000_000 })
  session.start(TOKEN, answer)
  expect(session.get()).toMatchObject({
    token: TOKEN,
    login: answer.login,
    kind: answer.kind,
    ownerLogin: answer.belongsTo,
    capabilities: { editZones: true },
    profile: answer.profileDto,
    lastUpdateRead: answer.lastUpdateRead,
    adminMessage: answer.message,
    blockedAt: 1_900_000_000_000,
    viewedLastUpdate: false,
  })
  session.viewLastUpdate()
  expect(session.get()).toMatchObject({ viewedLastUpdate: true })

  const preferences = createPreferences(stored)
  preferences.set('osNotifications', true)
  expect(createPreferences(stored).get().osNotifications).toBe(true)

  const failures = createFailureHandler(() => undefined)
  failures.handle({ kind: 'network', call: 'groups', problem: 'down' })
  expect(failures.apiError.get()).toEqual({ call: 'groups', status: null })

  const harness = new EngineHarness()
  harness.server.add(vehicleStateOf(1))
  harness.connect(session.token() ?? '')
  await harness.clock.advance(1_000)
  expect(harness.snapshots.at(-1)?.connection).toMatchObject({ phase: 'live' })

  session.end('accountBlocked')
  expect(session.get()).toEqual({ phase: 'signedOut', notice: 'accountBlocked', isLeaving: false })
})
