import { expect, test, vi } from 'vitest'
import type { Profile } from '../contract/entities/session.ts'
import { failed, type Result, success } from '../errors/failure.ts'
import { createPreferences } from '../session/preferences.ts'
import { createSession } from '../session/session.ts'
import { storedValues } from '../session/storedValues.ts'
import { memoryStorage, signedInAnswer } from '../session/testing/sessionFixtures.ts'
import { avatarPath } from './avatarPath.ts'
import type { Http } from './http.ts'
import { createProfileApi, type ProfileApi } from './profile.ts'
import { SYNC_PAUSE_MS, syncProfile } from './profileSync.ts'

const open = (kind: 'client' | 'demo' = 'client') => {
  const stored = storedValues(memoryStorage())
  const session = createSession(stored.session)
  session.start('T', signedInAnswer({ kind }))
  const preferences = createPreferences(stored)
  const answer = { ...signedInAnswer().profileDto, interfaceLanguage: 'ua' as const }
  const updateProfile = vi.fn<ProfileApi['updateProfile']>(
    async (): Promise<Result<Profile>> => success(answer),
  )
  const onFailure = vi.fn()
  const due: { ms: number; work: () => void }[] = []
  const after = (ms: number, work: () => void) => {
    const entry = { ms, work }
    due.push(entry)
    return () => void due.splice(due.indexOf(entry), 1)
  }
  const start = () => syncProfile({ session, preferences, api: { updateProfile }, onFailure, after })
  const sync = { stop: start() }
  const run = async (): Promise<void> => {
    for (const { work } of due.splice(0)) work()
    await new Promise(setImmediate)
  }
  return {
    session,
    preferences,
    updateProfile,
    onFailure,
    due,
    run,
    start: () => void (sync.stop = start()),
    stop: () => sync.stop(),
    answer,
  }
}

test('sends changes together after a pause, and takes the response as the profile [I18N-01, PROFILE-05]', async () => {
  const stage = open()
  stage.preferences.set('language', 'ua')
  stage.preferences.set('theme', 'dark')
  expect(stage.due.map(({ ms }) => ms)).toEqual([SYNC_PAUSE_MS])
  await stage.run()
  expect(stage.updateProfile).toHaveBeenCalledTimes(1)
  expect(stage.updateProfile.mock.calls[0]?.[0]).toMatchObject({
    interfaceLanguage: 'ua',
    isNotifySound: true,
  })
  expect(stage.updateProfile.mock.calls[0]?.[0].frontSettings).toContain('"theme":"dark"')
  expect(stage.session.get()).toMatchObject({ profile: stage.answer })
})

test('sends neither preferences outside the profile nor anything of the demo account [DEMO-04]', () => {
  const stage = open()
  stage.preferences.set('labels', true)
  expect(stage.due).toEqual([])
  const demo = open('demo')
  demo.preferences.set('theme', 'dark')
  expect(demo.due).toEqual([])
})

test('writes only what the person chose, not what the browser or another person left [I18N-01]', async () => {
  const stage = open()
  stage.preferences.adopt({ language: 'ua', theme: 'dark' })
  expect(stage.due).toEqual([])
  stage.preferences.set('density', 'compact')
  await stage.run()
  expect(stage.updateProfile.mock.calls[0]?.[0]).toEqual({
    interfaceLanguage: 'en',
    isNotifySound: true,
    frontSettings: '{"density":"compact"}',
  })
})

test('writes what was chosen before the sign-in after it, once', async () => {
  const stage = open()
  stage.stop()
  stage.preferences.set('language', 'ua')
  stage.start()
  await stage.run()
  expect(stage.updateProfile.mock.calls[0]?.[0]).toMatchObject({ interfaceLanguage: 'ua' })
  stage.stop()
  stage.start()
  expect(stage.due).toEqual([])
})

test('reports a failure, and keeps what was chosen', async () => {
  const stage = open()
  const failure = { kind: 'network', call: 'updateProfile', problem: '' } as const
  stage.updateProfile.mockResolvedValueOnce(failed(failure))
  stage.preferences.set('theme', 'dark')
  await stage.run()
  expect(stage.onFailure).toHaveBeenCalledWith(failure)
  expect(stage.preferences.get().theme).toBe('dark')
})

test('sends nothing after the end', () => {
  const stage = open()
  stage.preferences.set('theme', 'dark')
  stage.stop()
  expect(stage.due).toEqual([])
})

test('an update without front settings sends an empty text [PROFILE-02]', async () => {
  const send = vi.fn()
  send.mockResolvedValue(failed({ kind: 'network', call: 'updateProfile', problem: '' }))
  const http: Http = { send, download: send }
  await createProfileApi(http).updateProfile({ interfaceLanguage: 'ru', isNotifySound: true })
  expect(send.mock.calls[0]?.[0]).toMatchObject({ json: { frontSettings: '' } })
})

test('prefixes an avatar with the image path; a full address and an empty one are unchanged [PROFILE-03, PROFILE-04]', () => {
  expect(avatarPath('7/avatar?v=ab')).toBe('/api/v2/ns/profile/7/avatar?v=ab')
  expect(avatarPath('https://x/a.png')).toBe('https://x/a.png')
  expect(avatarPath('')).toBe('')
})
