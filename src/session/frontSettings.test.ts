import { expect, test } from 'vitest'
import { adoptProfile } from './adoptProfile.ts'
import { readFrontSettings, writeFrontSettings } from './frontSettings.ts'
import { createPreferences } from './preferences.ts'
import { createSession } from './session.ts'
import { storedValues } from './storedValues.ts'
import { memoryStorage, signedInAnswer } from './testing/sessionFixtures.ts'

const open = (initial: Readonly<Record<string, string>> = {}) => {
  const storage = memoryStorage(initial)
  const stored = storedValues(storage)
  const session = createSession(stored.session)
  session.start('T', signedInAnswer())
  return { storage, session, preferences: createPreferences(stored.preferences) }
}
const PROFILE = { ...signedInAnswer().profileDto, isNotifySound: false, frontSettings: '{"theme":"dark"}' }

test('a profile is kept in state and locally, with its sound flag [PROFILE-05, PROFILE-07]', () => {
  const { storage, session, preferences } = open()
  adoptProfile(session, preferences, PROFILE)
  expect(session.get()).toMatchObject({ profile: PROFILE })
  expect(JSON.parse(storage.entries.get('profileSettings') ?? '')).toEqual(PROFILE)
})

test('its language and looks are applied and saved [PROFILE-06, I18N-01]', () => {
  const { storage, session, preferences } = open()
  adoptProfile(session, preferences, { ...PROFILE, interfaceLanguage: 'ua' })
  expect(preferences.get()).toMatchObject({ language: 'ua', theme: 'dark', density: 'comfortable' })
  expect(storage.entries.get('lang')).toBe('ua')
})

test('what was chosen in this browser stays', () => {
  const { session, preferences } = open({ lang: 'en', theme: 'light' })
  adoptProfile(session, preferences, { ...PROFILE, interfaceLanguage: 'ua' })
  expect(preferences.get()).toMatchObject({ language: 'en', theme: 'light' })
})

test.each(['', '{', 'null', '7', '[]', '{"theme":"pink","density":3}'])(
  'damaged settings count as absent, each by itself: %s [STORE-21]',
  (text) => {
    expect(readFrontSettings(text)).not.toMatchObject({ theme: expect.anything() })
  },
)

test('a damaged part leaves the others, and what another version keeps stays beside ours', () => {
  expect(readFrontSettings('{"theme":"dark","density":"vast"}')).toMatchObject({ theme: 'dark' })
  const { preferences } = open({ theme: 'light', density: 'compact' })
  expect(JSON.parse(writeFrontSettings('{"theme":"dark","columns":[1,2]}', preferences))).toEqual({
    theme: 'light',
    density: 'compact',
    motion: 'system',
    columns: [1, 2],
  })
})
