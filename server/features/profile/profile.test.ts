import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { profile } from '../../../src/contract/entities/session.ts'
import { API, CALLS, type CallName, pathOf, TOKEN_HEADER } from '../../../src/contract/http/paths.ts'
import { AVATAR_MAX_BYTES, FRONT_SETTINGS_MAX, IMAGE_PATH } from '../../../src/contract/http/profile.ts'
import { loginRequest, openTestApp, passwordOf, type TestApp } from '../../testApp.ts'

let stage: TestApp
let ownId: number
let otherId: number
let token: string
let demoToken: string
beforeAll(async () => {
  stage = await openTestApp()
  ownId = await stage.addAccount({ login: 'operator' })
  otherId = await stage.addAccount({ login: 'manager' })
  await stage.addAccount({ login: 'demo', kind: 'demo', ownerId: ownId })
  token = await stage.signIn('operator')
  demoToken = await stage.signIn('demo')
})
afterAll(() => stage.close())
beforeEach(async () => {
  await stage.db.deleteFrom('account_avatar').execute()
  await stage.db
    .updateTable('account')
    .set({
      avatar: null,
      language: 'en',
      is_notify_sound: true,
      front_settings: '',
      show_hints: true,
      news_read: null,
    })
    .execute()
})

const call = (
  name: CallName,
  rest: { id?: number | string; query?: string; payload?: object; as?: string } = {},
) =>
  stage.app.inject({
    method: CALLS[name].method,
    url: `${pathOf(name, rest.id === undefined ? {} : { id: rest.id })}${rest.query ?? ''}`,
    headers: { [TOKEN_HEADER]: rest.as ?? token },
    ...(rest.payload && { payload: rest.payload }),
  })
const read = (id: number | string) => call('profile', { id })
const signedInBody = async () =>
  (await stage.app.inject(loginRequest({ username: 'operator', password: passwordOf('operator') }))).json()

describe('reading', () => {
  test('reads the own profile below the API prefix [API-04, API-22, API-23, PROFILE-01]', async () => {
    expect(CALLS.profile.path).toBe(`${API}/ns/profile/:id`)
    const answer = await read(ownId)
    expect(answer.statusCode).toBe(200)
    expect(profile.parse(answer.json())).toEqual({
      id: ownId,
      login: 'operator',
      avatar: null,
      interfaceLanguage: 'en',
      isNotifySound: true,
      frontSettings: '',
      email: null,
    })
  })

  test("rejects another's profile and a missing one alike [API-23]", async () => {
    const other = await read(otherId)
    expect(other.statusCode).toBe(403)
    expect(other.json()).toEqual({ status: 403, code: 'forbidden', message: 'Access is forbidden' })
    expect((await read(999_999)).json()).toEqual(other.json())
  })

  test.each(['0', '-1', '1.5', 'abc', '1e3', '99999999999', '4294967296'])(
    'id %s: responds 400 and names it',
    async (id) => {
      const answer = await read(id)
      expect(answer.statusCode).toBe(400)
      expect(answer.json()).toMatchObject({ code: 'bad_input', field: 'id' })
      expect(answer.json().allowed).not.toBe('')
    },
  )

  test('responds 401 without a session, even to a bad id', async () => {
    expect((await stage.app.inject({ url: '/api/v2/ns/profile/abc' })).statusCode).toBe(401)
  })
})

describe('changing', () => {
  const update = (payload: object, as = token) => call('updateProfile', { payload, as })

  test('stores and returns language, sound and settings; absent settings are empty [API-24, PROFILE-01, PROFILE-02]', async () => {
    const answer = await update({
      interfaceLanguage: 'ua',
      isNotifySound: false,
      frontSettings: '{"theme":"dark"}',
    })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({
      id: ownId,
      interfaceLanguage: 'ua',
      isNotifySound: false,
      frontSettings: '{"theme":"dark"}',
    })
    expect((await read(ownId)).json()).toEqual(answer.json())
    expect((await signedInBody()).profileDto).toEqual(answer.json())
    const without = await update({ interfaceLanguage: 'ua', isNotifySound: false })
    expect(without.json().frontSettings).toBe('')
  })

  test('changes nothing else: no login, no avatar, nobody else', async () => {
    await update({
      id: otherId,
      login: 'manager',
      avatar: 'https://evil.example/a.png',
      interfaceLanguage: 'ru',
      isNotifySound: true,
    })
    expect((await read(ownId)).json()).toMatchObject({
      login: 'operator',
      avatar: null,
      interfaceLanguage: 'ru',
    })
    const other = await stage.db
      .selectFrom('account')
      .select('language')
      .where('id', '=', otherId)
      .executeTakeFirst()
    expect(other).toEqual({ language: 'en' })
  })

  test.each([
    ['interfaceLanguage', { interfaceLanguage: 'uk', isNotifySound: true }],
    ['isNotifySound', { interfaceLanguage: 'ru', isNotifySound: 'yes' }],
    ['frontSettings', { interfaceLanguage: 'ru', isNotifySound: true, frontSettings: {} }],
    [
      'frontSettings',
      { interfaceLanguage: 'ru', isNotifySound: true, frontSettings: 'x'.repeat(FRONT_SETTINGS_MAX + 1) },
    ],
    ['frontSettings', { interfaceLanguage: 'ru', isNotifySound: true, frontSettings: 'a\u0000b' }],
    ['the body', []],
  ])('names a bad %s, and changes nothing', async (field, payload) => {
    const answer = await update(payload)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ code: 'bad_input', field })
    expect((await read(ownId)).json()).toMatchObject({ interfaceLanguage: 'en' })
  })

  test('resets the profile on deletion and keeps account and language [API-25]', async () => {
    await upload('file', PNG)
    await update({ interfaceLanguage: 'ua', isNotifySound: false, frontSettings: '{}' })
    expect((await call('resetProfile', { id: otherId })).statusCode).toBe(403)
    const answer = await call('resetProfile', { id: ownId })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({
      avatar: null,
      isNotifySound: true,
      frontSettings: '',
      interfaceLanguage: 'ua',
    })
    expect((await call('avatar', { id: ownId })).statusCode).toBe(404)
    expect((await signedInBody()).login).toBe('operator')
  })

  test('rejects changes by the demo account [DEMO-04]', async () => {
    expect((await update({ interfaceLanguage: 'ru', isNotifySound: true }, demoToken)).statusCode).toBe(403)
    expect((await call('showHints', { query: '?showHints=false', as: demoToken })).statusCode).toBe(403)
  })
})

describe('what was shown', () => {
  test('turns the guided tour off permanently [API-19]', async () => {
    expect(await signedInBody()).toMatchObject({ showHints: true })
    const answer = await call('showHints', { query: '?showHints=false' })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({ showHints: false })
    expect(await signedInBody()).toMatchObject({ showHints: false })
    expect((await call('showHints', { query: '?showHints=no' })).json()).toMatchObject({
      status: 400,
      field: 'showHints',
    })
  })

  test('marks the release news as read, for the own login only [API-20, API-21]', async () => {
    expect((await call('lastUpdateRead', { payload: { login: 'manager' } })).statusCode).toBe(403)
    expect((await call('lastUpdateRead', { payload: {} })).json()).toMatchObject({
      status: 400,
      field: 'login',
    })
    expect(await signedInBody()).toMatchObject({ lastUpdateRead: false })
    expect((await call('lastUpdateRead', { payload: { login: 'Operator' } })).statusCode).toBe(200)
    expect(await signedInBody()).toMatchObject({ lastUpdateRead: true })
    expect((await call('releaseNews')).statusCode).toBe(200)
  })

  test('marks the release news as unread for readers of an earlier one [API-20]', async () => {
    await stage.db.updateTable('account').set({ news_read: '7.800.1' }).execute()
    expect(await signedInBody()).toMatchObject({ lastUpdateRead: false })
  })
})

const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
const JPEG = Buffer.from('ffd8ffe000104a464946', 'hex')
const WEBP = Buffer.concat([Buffer.from('RIFF'), Buffer.alloc(4), Buffer.from('WEBPVP8 ')])

const upload = (field: string, bytes: Buffer, rest: { id?: number; as?: string; type?: string } = {}) => {
  const head = `--b\r\ncontent-disposition: form-data; name="${field}"; filename="a.html"\r\ncontent-type: ${rest.type ?? 'text/html'}\r\n\r\n`
  return stage.app.inject({
    method: CALLS.uploadAvatar.method,
    url: pathOf('uploadAvatar', { id: rest.id ?? ownId }),
    headers: { [TOKEN_HEADER]: rest.as ?? token, 'content-type': 'multipart/form-data; boundary=b' },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--b--\r\n')]),
  })
}

describe('the avatar', () => {
  test.each([
    ['image/png', PNG],
    ['image/jpeg', JPEG],
    ['image/webp', WEBP],
  ])('stores %s and returns it with its type [API-26, PROFILE-03]', async (type, bytes) => {
    const answer = await upload('file', bytes)
    expect(answer.statusCode).toBe(200)
    const { avatar } = profile.parse(answer.json())
    expect(avatar).toMatch(new RegExp(`^${ownId}/avatar\\?v=[0-9a-f]{32}$`))
    const picture = await stage.app.inject({
      url: `${IMAGE_PATH}${avatar}`,
      headers: { [TOKEN_HEADER]: token },
    })
    expect(picture.statusCode).toBe(200)
    expect(picture.headers['content-type']).toBe(type)
    expect(picture.headers['x-content-type-options']).toBe('nosniff')
    expect(picture.rawPayload.equals(bytes)).toBe(true)
  })

  test('gives a new picture a new address and deletes the old one', async () => {
    const first = profile.parse((await upload('file', PNG)).json()).avatar
    const second = profile.parse((await upload('file', JPEG)).json()).avatar
    expect(second).not.toBe(first)
    const old = await stage.app.inject({ url: `${IMAGE_PATH}${first}`, headers: { [TOKEN_HEADER]: token } })
    expect(old.statusCode).toBe(404)
    const removed = await call('deleteAvatar', { id: ownId })
    expect(removed.json()).toMatchObject({ avatar: null })
    expect((await call('avatar', { id: ownId })).statusCode).toBe(404)
  })

  test.each([
    ['a page that calls itself a picture', 'file', Buffer.from('<!doctype html><script>alert(1)</script>')],
    [
      'a drawing with scripts',
      'file',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
    ],
    ['an empty file', 'file', Buffer.alloc(0)],
    ['a field of another name', 'picture', PNG],
  ])('rejects %s, and stores nothing', async (_case, field, bytes) => {
    const answer = await upload(field, bytes, { type: 'image/png' })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({
      field: 'file',
      allowed: expect.stringContaining('PNG, JPEG or WebP'),
    })
    expect((await read(ownId)).json().avatar).toBeNull()
  })

  test('rejects one byte too many [API-26]', async () => {
    const fits = Buffer.concat([PNG, Buffer.alloc(AVATAR_MAX_BYTES - PNG.length)])
    expect((await upload('file', fits)).statusCode).toBe(200)
    const answer = await upload('file', Buffer.concat([fits, Buffer.alloc(1)]))
    expect(answer.statusCode).toBe(413)
    expect(answer.json().code).toBe('too_large')
    expect((await upload('file', Buffer.alloc(3 * AVATAR_MAX_BYTES))).statusCode).toBe(413)
    const kept = await stage.app.inject({
      url: pathOf('avatar', { id: ownId }),
      headers: { [TOKEN_HEADER]: token },
    })
    expect(kept.rawPayload.equals(fits)).toBe(true)
  })

  test('restricts everybody to their own; the demo account and strangers to none [DEMO-04]', async () => {
    await upload('file', PNG)
    const manager = await stage.signIn('manager')
    expect((await upload('file', JPEG, { as: manager })).statusCode).toBe(403)
    expect((await call('avatar', { id: ownId, as: manager })).statusCode).toBe(403)
    expect((await call('deleteAvatar', { id: ownId, as: manager })).statusCode).toBe(403)
    expect((await upload('file', PNG, { as: demoToken })).statusCode).toBe(403)
    expect((await upload('file', PNG, { as: '' })).statusCode).toBe(401)
    expect((await stage.app.inject({ url: pathOf('avatar', { id: ownId }) })).statusCode).toBe(401)
  })

  test('responds 415 to JSON in place of a form', async () => {
    expect((await call('uploadAvatar', { id: ownId, payload: { file: 'x' } })).statusCode).toBe(415)
  })
})
