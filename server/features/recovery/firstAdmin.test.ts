import { afterAll, beforeAll, expect, test } from 'vitest'
import { CALLS, TOKEN_HEADER } from '../../../src/contract/http/paths.ts'
import { firstAdminAnswer } from '../../../src/contract/http/recovery.ts'
import { loginRequest, openTestApp, type TestApp } from '../../testApp.ts'
import { offerFirstAdmin } from './firstAdmin.ts'

let stage: TestApp
beforeAll(async () => {
  stage = await openTestApp()
  await stage.addAccount({ login: 'anna' })
})
afterAll(() => stage.close())

const PASSWORD = 'Erste-Parole-123'
const make = (payload: object) =>
  stage.app.inject({ method: CALLS.firstAdmin.method, url: CALLS.firstAdmin.path, payload })
const offer = async (): Promise<string> => (await offerFirstAdmin(stage.db, stage.clock.now())) ?? ''

test('creates the first administrator by the link, once, and a restart revokes the old link [GATE-12, ADMIN-06]', async () => {
  const old = await offer()
  const sid = await offer()
  stage.clock.time += 30 * 86_400_000
  const stale = await make({ sid: old, login: 'root', password: PASSWORD })
  expect(stale.statusCode).toBe(403)
  expect(stale.json().message).toBe('The link is used or over')
  const answer = await make({ sid, login: 'root', password: PASSWORD, email: 'root@example.org', name: '' })
  expect(answer.statusCode).toBe(200)
  expect(firstAdminAnswer.parse(answer.json())).toMatchObject({ login: 'root', kind: 'admin' })
  expect(await stage.app.sessions.find(String(answer.headers[TOKEN_HEADER]))).toMatchObject({ kind: 'admin' })
  const login = loginRequest({ username: 'root', password: PASSWORD })
  expect((await stage.app.inject(login)).statusCode).toBe(200)
  expect((await make({ sid, login: 'second', password: PASSWORD })).statusCode).toBe(403)
  expect(await offerFirstAdmin(stage.db, stage.clock.now())).toBeNull()
  await stage.db.deleteFrom('account').where('login', '=', 'root').execute()
})

test.each([
  ['login', { login: 'a b' }],
  ['login', { login: '' }],
  ['password', { password: 'short1' }],
  ['email', { email: 'nobody' }],
  ['name', { name: '<b>' }],
  ['sid', { sid: 5 }],
])(
  'rejects a bad %s by name, and the link stays valid [VALID-02, VALID-10, VALID-14]',
  async (field, bad) => {
    const sid = await offer()
    const answer = await make({ sid, login: 'root', password: PASSWORD, ...bad })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().field).toBe(field)
    const known = await stage.db.selectFrom('account').select('login').where('kind', '=', 'admin').execute()
    expect(known).toEqual([])
  },
)

test('rejects a taken login, and the link stays valid [ERR-48]', async () => {
  const sid = await offer()
  const taken = await make({ sid, login: 'ANNA', password: PASSWORD })
  expect(taken.statusCode).toBe(422)
  expect(taken.json()).toMatchObject({ message: 'User with such login already exists', field: 'login' })
  expect((await make({ sid, login: 'root', password: PASSWORD })).statusCode).toBe(200)
})
