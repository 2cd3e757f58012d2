import { expect, test } from 'vitest'
import { adoptProfile, forgetChoicesAtEnd } from './adoptProfile.ts'
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
  return { storage, session, preferences: createPreferences(stored) }
}
const PROFILE = { ...signedInAnswer().profileDto, isNotifySound: false, frontSettings: '{"theme":"dark"}' }

test('keeps a profile in state and locally, with its sound flag [PROFILE-05, PROFILE-07]', () => {
  const { storage, session, preferences } = open()
  adoptProfile(session, preferences, PROFILE)
  expect(session.get()).toMatchObject({ profile: PROFILE })
  expect(JSON.parse(storage.entries.get('profileSettings') ?? '')).toEqual(PROFILE)
})

test('applies and saves its language and appearance [PROFILE-06, I18N-01]', () => {
  const { storage, session, preferences } = open()
  adoptProfile(session, preferences, { ...PROFILE, interfaceLanguage: 'ua' })
  expect(preferences.get()).toMatchObject({ language: 'ua', theme: 'dark', density: 'comfortable' })
  expect(storage.entries.get('lang')).toBe('ua')
})

test('the account overrides what an earlier person left in this browser, also where its profile stores nothing [PROFILE-06, I18N-01]', () => {
  const { storage, session, preferences } = open({ lang: 'en', theme: 'light', density: 'compact' })
  adoptProfile(session, preferences, { ...PROFILE, interfaceLanguage: 'ua' })
  expect(preferences.get()).toMatchObject({ language: 'ua', theme: 'dark', density: 'comfortable' })
  expect(storage.entries.get('theme')).toBe('dark')
  expect(preferences.choices.all()).toEqual([])
})

test('keeps what the person at the screen chose', () => {
  const { session, preferences } = open()
  preferences.set('language', 'en')
  preferences.set('theme', 'light')
  adoptProfile(session, preferences, { ...PROFILE, interfaceLanguage: 'ua' })
  expect(preferences.get()).toMatchObject({ language: 'en', theme: 'light' })
})

test('the demo account sets only values that the browser does not have', () => {
  const { session, preferences } = open({ lang: 'en' })
  session.start('D', signedInAnswer({ kind: 'demo' }))
  adoptProfile(session, preferences, { ...PROFILE, interfaceLanguage: 'ua' })
  expect(preferences.get()).toMatchObject({ language: 'en', theme: 'dark' })
})

test('forgets the choices of a person when their session ends, however it ends', () => {
  const { session, preferences } = open()
  forgetChoicesAtEnd(session, preferences)
  for (const end of [session.signOut, () => session.end('sessionExpired')]) {
    session.start('T', signedInAnswer())
    preferences.set('theme', 'dark')
    end()
    expect(preferences.choices.all()).toEqual([])
  }
})

test.each(['', '{', 'null', '7', '[]', '{"theme":"pink","density":3}'])(
  'damaged settings count as absent, each by itself: %s [STORE-21]',
  (text) => {
    expect(readFrontSettings(text)).not.toMatchObject({ theme: expect.anything() })
  },
)

test('a damaged part leaves the others intact, and values of another version are preserved', () => {
  expect(readFrontSettings('{"theme":"dark","density":"vast"}')).toMatchObject({ theme: 'dark' })
  expect(JSON.parse(writeFrontSettings('{"theme":"dark","columns":[1,2]}', { density: 'compact' }))).toEqual({
    theme: 'dark',
    density: 'compact',
    columns: [1, 2],
  })
})
