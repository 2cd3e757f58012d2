import { afterAll, beforeAll, expect, test } from 'vitest'
import { profile } from '../../../src/contract/entities/session.ts'
import { API, CALLS, TOKEN_HEADER } from '../../../src/contract/http/paths.ts'
import { openTestApp, type TestApp } from '../../testApp.ts'

let stage: TestApp
let ownId: number
let otherId: number
let token: string
beforeAll(async () => {
  stage = await openTestApp()
  ownId = await stage.addAccount({ login: 'operator' })
  otherId = await stage.addAccount({ login: 'manager' })
  token = await stage.signIn('operator')
})
afterAll(() => stage.close())

const read = (id: number | string) =>
  stage.app.inject({ url: `/api/v2/ns/profile/${id}`, headers: { [TOKEN_HEADER]: token } })

test('the own profile is read below the API prefix [API-04, API-23]', async () => {
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

test("another's profile is refused, and so alike is one that does not exist [API-23]", async () => {
  const other = await read(otherId)
  expect(other.statusCode).toBe(403)
  expect(other.json()).toEqual({ status: 403, code: 'forbidden', message: 'Access is forbidden' })
  expect((await read(999_999)).json()).toEqual(other.json())
})

test.each(['0', '-1', '1.5', 'abc', '1e3', '99999999999', '4294967296'])(
  'id %s: 400 names it',
  async (id) => {
    const answer = await read(id)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ code: 'bad_input', field: 'id' })
    expect(answer.json().allowed).not.toBe('')
  },
)

test('without a session even a bad id answers 401', async () => {
  expect((await stage.app.inject({ url: '/api/v2/ns/profile/abc' })).statusCode).toBe(401)
})
