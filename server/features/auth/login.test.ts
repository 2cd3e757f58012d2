import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { signedIn } from '../../../src/contract/entities/session.ts'
import { SERVER_TEXT } from '../../../src/contract/http/error.ts'
import { AUTH_API } from '../../../src/contract/http/firstCalls.ts'
import { CALLS } from '../../../src/contract/http/paths.ts'
import { loginRequest, openTestApp, passwordOf, type TestApp } from '../../testApp.ts'
import { setBlockedAt } from '../accounts/accountRepository.ts'
import { createLoginFailures, FAILURE_LIMITS } from './loginFailures.ts'
import { createLoginService } from './loginService.ts'

let stage: TestApp
let ownerId: number
beforeAll(async () => {
  stage = await openTestApp()
  ownerId = await stage.addAccount({ login: 'Operator', message: 'Maintenance on Sunday' })
  await stage.addAccount({
    login: 'observer',
    kind: 'limited',
    ownerId,
    capabilities: { seeCharts: true, getTracks: false },
  })
})
afterAll(() => stage.close())
beforeEach(async () => {
  await stage.db.deleteFrom('login_failure').execute()
})

const attempt = (username: string, password: string, address?: string) =>
  stage.app.inject(loginRequest({ username, password }, address))
const good = (login: string, address?: string) => attempt(login, passwordOf(login), address)
const fail = async (times: number, login: (index: number) => string, address?: string) => {
  for (let index = 0; index < times; index += 1) await attempt(login(index), 'wrong', address)
}

test('a multipart form with the right password opens a session: token in the header [API-08, API-09, AUTH-01]', async () => {
  expect(CALLS.login).toEqual({ method: 'POST', path: '/api/auth/v2/login' })
  const answer = await good('Operator')
  expect(answer.statusCode).toBe(200)
  const token = String(answer.headers['authorization'])
  const profile = await stage.app.inject({
    url: `/api/v2/ns/profile/${ownerId}`,
    headers: { authorization: token },
  })
  expect(profile.statusCode).toBe(200)
})

test('the body tells login, kind, message, profile and rights [API-10, AUTH-02, AUTH-06, AUTH-07]', async () => {
  const body = signedIn.parse((await good('Operator')).json())
  expect(body).toMatchObject({
    login: 'Operator',
    kind: 'client',
    belongsTo: 'Operator',
    message: 'Maintenance on Sunday',
    lastUpdateRead: false,
    profileDto: { id: ownerId, login: 'Operator', interfaceLanguage: 'en', isNotifySound: true },
  })
  expect(body.capabilities['setLockMode']).toBe(true)
})

test("a limited user's answer names kind, owner and own rights only [AUTH-03, AUTH-04, AUTH-05]", async () => {
  const body = signedIn.parse((await good('observer')).json())
  expect(body).toMatchObject({ kind: 'limited', belongsTo: 'Operator', message: null })
  expect(body.capabilities).toEqual({ seeCharts: true, getTracks: false })
})

test('whitespace anywhere in login and password is stripped; case of the login does not matter [VALID-01]', async () => {
  const spaced = passwordOf('Operator').split('').join(' ')
  expect((await attempt(' oper ator\t', spaced)).statusCode).toBe(200)
  expect((await attempt('Operator', passwordOf('Operator').toUpperCase())).statusCode).toBe(403)
})

test.each([
  ['username', { username: 'oper\u0000ator', password: 'x' }],
  ['password', { username: 'operator', password: 'x\u0001' }],
  ['username', { username: 'x'.repeat(257), password: 'x' }],
  ['username', { username: ' \t', password: 'x' }],
])('a %s of control characters, too many or none is refused by name (%#)', async (field, form) => {
  const answer = await stage.app.inject(loginRequest(form))
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({ code: 'bad_input', field })
})

test('a wrong password and an unknown login get the same answer [ERR-14]', async () => {
  const wrong = await attempt('Operator', 'nonsense')
  const unknown = await attempt('nobody', 'nonsense')
  expect(wrong.statusCode).toBe(403)
  expect(wrong.json()).toEqual({
    status: 403,
    code: 'wrong_credentials',
    message: 'Wrong username or password',
  })
  expect(unknown.json()).toEqual(wrong.json())
  expect(wrong.headers['authorization']).toBeUndefined()
})

test('an unknown login costs the same hashing as a known one', async () => {
  const verified: (string | null)[] = []
  const login = createLoginService({
    db: stage.db,
    clock: stage.clock,
    sessions: stage.app.sessions,
    failures: createLoginFailures(stage.db),
    hasher: {
      hash: async () => '',
      verify: async (passwordHash) => {
        verified.push(passwordHash)
        return false
      },
    },
  })
  for (const name of ['nobody', 'operator']) {
    const signIn = login.signIn({ login: name, password: 'x', address: '10.0.0.1', userAgent: 'test' })
    await expect(signIn).rejects.toThrow(SERVER_TEXT.wrongCredentials)
  }
  expect(verified).toEqual([null, expect.stringContaining('$argon2id$')])
})

test('a password that is changed, or an account that is blocked, while somebody signs in lets nobody in', async () => {
  const id = await stage.addAccount({ login: 'racer' })
  const { password_hash: hash } = await stage.db
    .selectFrom('account')
    .select('password_hash')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const signInWhile = (change: { password_hash: string } | { blocked_at: Date }) => {
    const login = createLoginService({
      db: stage.db,
      clock: stage.clock,
      sessions: {
        ...stage.app.sessions,
        open: async (accountId, origin) => {
          await stage.db.updateTable('account').set(change).where('id', '=', id).execute()
          return stage.app.sessions.open(accountId, origin)
        },
      },
      failures: createLoginFailures(stage.db),
      hasher: { hash: async () => '', verify: async () => true },
    })
    return login.signIn({ login: 'racer', password: 'x', address: '10.0.0.1', userAgent: 'test' })
  }
  for (const change of [{ password_hash: 'another' }, { blocked_at: new Date(stage.clock.now()) }]) {
    await expect(signInWhile(change)).rejects.toThrow(SERVER_TEXT.wrongCredentials)
    const left = await stage.db.selectFrom('session').select('id').where('account_id', '=', id).execute()
    await stage.db
      .updateTable('account')
      .set({ password_hash: hash, blocked_at: null })
      .where('id', '=', id)
      .execute()
    expect(left).toEqual([])
    expect(
      await stage.db
        .selectFrom('audit_log')
        .select('id')
        .where('account_id', '=', id)
        .where('event', '=', 'signInOk')
        .execute(),
    ).toEqual([])
  }
})

test('ten failures in a row lock the login, even for the right password and another address [ERR-13]', async () => {
  await fail(FAILURE_LIMITS.perLogin - 1, () => 'OPERATOR')
  expect((await good('Operator')).statusCode).toBe(200)
  await fail(FAILURE_LIMITS.perLogin, () => 'OPERATOR')
  const locked = await good('Operator', '10.9.9.9')
  expect(locked.statusCode).toBe(403)
  expect(locked.json()).toMatchObject({ code: 'too_many_failures', message: 'Too many login failures' })
  expect((await good('observer')).statusCode).toBe(200)
  stage.clock.time += FAILURE_LIMITS.lockMs
  expect((await good('Operator')).statusCode).toBe(200)
})

test('a success ends the row of failures [ERR-13]', async () => {
  for (let round = 0; round < 3; round += 1) {
    await fail(FAILURE_LIMITS.perLogin - 1, () => 'Operator')
    expect((await good('Operator')).statusCode).toBe(200)
  }
})

test('failures further apart than the window do not add up [ERR-13]', async () => {
  await fail(FAILURE_LIMITS.perLogin - 1, () => 'Operator')
  stage.clock.time += FAILURE_LIMITS.windowMs
  await fail(1, () => 'Operator')
  expect((await good('Operator')).statusCode).toBe(200)
})

test('many logins tried from one address lock that address only', async () => {
  await fail(FAILURE_LIMITS.perAddress, (index) => `guess${index}`, '10.0.0.7')
  expect((await good('Operator', '10.0.0.7')).json().message).toBe(SERVER_TEXT.tooManyFailures)
  expect((await good('Operator', '10.0.0.8')).statusCode).toBe(200)
})

test('guesses sent side by side are all counted', async () => {
  await Promise.all(Array.from({ length: 12 }, () => attempt('Operator', 'wrong')))
  expect((await good('Operator')).json().message).toBe(SERVER_TEXT.tooManyFailures)
})

test('failures of the past leave no rows behind', async () => {
  await fail(3, (index) => `old${index}`)
  stage.clock.time += FAILURE_LIMITS.windowMs
  await fail(1, () => 'new')
  const keys = await stage.db.selectFrom('login_failure').select('key').execute()
  expect(keys.map((row) => row.key).toSorted()).toEqual(['address 10.0.0.1', 'login new'])
})

test('a blocked account answers 423 to the right password only, and a coming date does not block [ERR-15]', async () => {
  const id = await stage.addAccount({ login: 'debtor' })
  await setBlockedAt(stage.db, id, new Date(stage.clock.now() + 1))
  expect((await good('debtor')).statusCode).toBe(200)
  stage.clock.time += 1
  const blocked = await good('debtor')
  expect(blocked.statusCode).toBe(423)
  expect(blocked.json()).toEqual({ status: 423, code: 'account_blocked', message: 'Account is blocked' })
  expect(blocked.headers['authorization']).toBeUndefined()
  expect((await attempt('debtor', 'wrong')).statusCode).toBe(403)
})

test('accounts of a blocked owner are blocked with it', async () => {
  const owner = await stage.addAccount({ login: 'bankrupt' })
  await stage.addAccount({ login: 'his-driver', kind: 'limited', ownerId: owner })
  const token = await stage.signIn('his-driver')
  await setBlockedAt(stage.db, owner, new Date(stage.clock.now()))
  expect((await good('his-driver')).statusCode).toBe(423)
  expect(await stage.app.sessions.find(token)).toBeNull()
})

test.each([
  ['no password', { username: 'Operator' }, 'password'],
  ['no username', { password: 'x' }, 'username'],
  ['only whitespace', { username: ' \t ', password: 'x' }, 'username'],
  ['a field twice', { username: ['Operator', 'observer'], password: 'x' }, 'username'],
  ['an overlong password', { username: 'Operator', password: 'x'.repeat(257) }, 'password'],
] as const)('%s: 400 names the field and what is allowed', async (_case, fields, field) => {
  const answer = await stage.app.inject(loginRequest(fields))
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({ status: 400, code: 'bad_input', field })
  expect(answer.json().allowed).toMatch(/string|characters/)
})

test('a form with files, too many fields or a field without end is refused', async () => {
  const many = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`field${index}`, 'x']))
  expect((await stage.app.inject(loginRequest(many))).statusCode).toBe(413)
  const endless = loginRequest({ username: 'Operator', password: 'x'.repeat(300_000) })
  expect((await stage.app.inject(endless)).json()).toMatchObject({ status: 413, code: 'too_large' })
  const file = loginRequest({ username: 'Operator' })
  const payload = file.payload.replace('name="username"', 'name="username"; filename="a.txt"')
  const refused = await stage.app.inject({ ...file, payload })
  expect(refused.statusCode).toBe(413)
  expect(refused.json()).toMatchObject({ code: 'too_large' })
})

test('anything but a multipart form is no sign-in', async () => {
  const json = await stage.app.inject({
    method: 'POST',
    url: CALLS.login.path,
    payload: { username: 'Operator', password: passwordOf('Operator') },
  })
  expect(json.statusCode).toBe(415)
  expect(json.json()).toMatchObject({ status: 415, code: 'unsupported_type' })
  const nothing = await stage.app.inject({ method: 'POST', url: CALLS.login.path })
  expect(nothing.statusCode).toBe(400)
})

test('the secondary prefix stands in one constant [API-12]', () => {
  expect(AUTH_API).toBe('/api/auth/v2')
  expect(CALLS.logout.path.startsWith(`${AUTH_API}/`)).toBe(true)
})
