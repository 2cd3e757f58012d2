import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { signedIn } from '../../../src/contract/entities/session.ts'
import { SERVER_TEXT } from '../../../src/contract/http/error.ts'
import { AUTH_API } from '../../../src/contract/http/firstCalls.ts'
import { CALLS } from '../../../src/contract/http/paths.ts'
import { loginRequest, openTestApp, passwordOf, type TestApp } from '../../testApp.ts'
import { setBlockedAt } from '../../access/accountSql.ts'
import { createGuessGuard } from './guessGuard.ts'
import { SIGN_IN_LIMITS } from './guessLimits.ts'
import { createLoginService } from './loginService.ts'

const { perPair, perAccount } = SIGN_IN_LIMITS
const PER_ADDRESS = SIGN_IN_LIMITS.perAddress?.limit ?? 0
const DAY_MS = 86_400_000

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
  await stage.db.deleteFrom('audit_log').execute()
})

const attempt = (username: string, password: string, address?: string) =>
  stage.app.inject(loginRequest({ username, password }, address))
const good = (login: string, address?: string) => attempt(login, passwordOf(login), address)
const fail = async (times: number, login: (index: number) => string, address?: string) => {
  for (let index = 0; index < times; index += 1) await attempt(login(index), 'wrong', address)
}

test('opens a session for a multipart form with the right password: token in the header [API-08, API-09, AUTH-01]', async () => {
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

test('returns login, kind, message, profile and rights in the body [API-10, AUTH-02, AUTH-06, AUTH-07]', async () => {
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

test('returns only kind, owner and own rights to a limited user [AUTH-03, AUTH-04, AUTH-05]', async () => {
  const body = signedIn.parse((await good('observer')).json())
  expect(body).toMatchObject({ kind: 'limited', belongsTo: 'Operator', message: null })
  expect(body.capabilities).toEqual({ seeCharts: true, getTracks: false })
})

test('strips whitespace anywhere in login and password; ignores case of the login [VALID-01]', async () => {
  const spaced = passwordOf('Operator').split('').join(' ')
  expect((await attempt(' oper ator\t', spaced)).statusCode).toBe(200)
  expect((await attempt('Operator', passwordOf('Operator').toUpperCase())).statusCode).toBe(403)
})

test.each([
  ['username', { username: 'oper\u0000ator', password: 'x' }],
  ['password', { username: 'operator', password: 'x\u0001' }],
  ['username', { username: 'x'.repeat(257), password: 'x' }],
  ['username', { username: ' \t', password: 'x' }],
])('rejects a %s of control characters, too many or none, and names it (%#)', async (field, form) => {
  const answer = await stage.app.inject(loginRequest(form))
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({ code: 'bad_input', field })
})

test('responds identically to a wrong password and an unknown login [ERR-14]', async () => {
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

test('spends the same hashing on an unknown login as on a known one', async () => {
  const verified: (string | null)[] = []
  const login = createLoginService({
    db: stage.db,
    clock: stage.clock,
    sessions: stage.app.sessions,
    guard: createGuessGuard(stage.db, SIGN_IN_LIMITS),
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

test('rejects a sign-in during which the password changes or the account is blocked', async () => {
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
      guard: createGuessGuard(stage.db, SIGN_IN_LIMITS),
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

test('locks the login at an address after ten failures in a row, even for the right password, and nowhere else [ERR-13]', async () => {
  await fail(perPair.limit - 1, () => 'OPERATOR')
  expect((await good('Operator')).statusCode).toBe(200)
  await fail(perPair.limit, () => 'OPERATOR')
  const locked = await good('Operator')
  expect(locked.statusCode).toBe(403)
  expect(locked.json()).toMatchObject({ code: 'too_many_failures', message: 'Too many login failures' })
  expect((await good('Operator', '10.9.9.9')).statusCode).toBe(200)
  expect((await good('observer')).statusCode).toBe(200)
  stage.clock.time += perPair.lockMs
  expect((await good('Operator')).statusCode).toBe(200)
})

test('resets the failures on a success [ERR-13]', async () => {
  for (let round = 0; round < 3; round += 1) {
    await fail(perPair.limit - 1, () => 'Operator')
    expect((await good('Operator')).statusCode).toBe(200)
  }
})

test('does not add up failures further apart than the window [ERR-13]', async () => {
  await fail(perPair.limit - 1, () => 'Operator')
  stage.clock.time += perPair.windowMs
  await fail(1, () => 'Operator')
  expect((await good('Operator')).statusCode).toBe(200)
})

test('locks only an address that tries many logins', async () => {
  await fail(PER_ADDRESS, (index) => `guess${index}`, '10.0.0.7')
  expect((await good('Operator', '10.0.0.7')).json().message).toBe(SERVER_TEXT.tooManyFailures)
  expect((await good('Operator', '10.0.0.8')).statusCode).toBe(200)
})

test('keeps counting an address from which somebody signs in to their own account', async () => {
  for (let count = 1; count < PER_ADDRESS; count += 1) {
    await attempt(`guess${count}`, 'wrong', '10.0.0.7')
    expect((await good('observer', '10.0.0.7')).statusCode).toBe(200)
  }
  await attempt('one-more', 'wrong', '10.0.0.7')
  expect((await good('observer', '10.0.0.7')).json().message).toBe(SERVER_TEXT.tooManyFailures)
})

describe('a login guessed from many addresses', () => {
  const guess = async (times: number): Promise<void> => {
    for (let count = 0; count < times; count += 1) await attempt('Operator', 'wrong', nextAddress())
  }
  let addresses = 0
  const nextAddress = (): string => `192.0.2.${(addresses += 1)}`
  const isLocked = async (address: string): Promise<boolean> =>
    (await good('Operator', address)).json().message === SERVER_TEXT.tooManyFailures
  beforeEach(() => {
    addresses = 0
  })

  test('is locked for new addresses, each time for twice as long, up to an hour', async () => {
    await guess(perAccount.limit)
    const { lockMs, longestLockMs } = perAccount
    for (let lock = lockMs; lock < 4 * longestLockMs; lock *= 2) {
      stage.clock.time += Math.min(lock, longestLockMs) - 1
      expect(await isLocked('10.9.9.9')).toBe(true)
      stage.clock.time += 1
      await guess(1)
    }
    stage.clock.time += longestLockMs
    expect(await isLocked('10.9.9.9')).toBe(false)
  })

  test('is never locked for an address from which its owner signed in recently', async () => {
    expect(await isLocked('10.1.1.1')).toBe(false)
    stage.clock.time += 29 * DAY_MS
    await guess(perAccount.limit + 5)
    expect(await isLocked('10.9.9.9')).toBe(true)
    expect(await isLocked('10.1.1.1')).toBe(false)
    stage.clock.time += 31 * DAY_MS
    await guess(perAccount.limit)
    expect(await isLocked('10.1.1.1')).toBe(true)
  })

  test('responds identically for an existing and an unknown account', async () => {
    for (let count = 0; count < perAccount.limit; count += 1) await attempt('nobody', 'wrong', nextAddress())
    expect((await attempt('nobody', 'wrong', '10.9.9.9')).json().message).toBe(SERVER_TEXT.tooManyFailures)
  })
})

test('counts all concurrent guesses', async () => {
  await Promise.all(Array.from({ length: 12 }, () => attempt('Operator', 'wrong')))
  expect((await good('Operator')).json().message).toBe(SERVER_TEXT.tooManyFailures)
})

test('leaves no rows of past failures', async () => {
  await fail(3, (index) => `old${index}`)
  stage.clock.time += perAccount.windowMs
  await fail(1, () => 'new')
  const keys = await stage.db.selectFrom('login_failure').select('key').execute()
  expect(keys.map((row) => row.key).toSorted()).toEqual([
    'signIn account new',
    'signIn address 10.0.0.1',
    'signIn pair 10.0.0.1 new',
  ])
})

test('responds 423 for a blocked account only to the right password, and ignores a future blocking date [ERR-15]', async () => {
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

test('blocks accounts together with their owner', async () => {
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
] as const)('%s: responds 400 with the field and the allowed values', async (_case, fields, field) => {
  const answer = await stage.app.inject(loginRequest(fields))
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({ status: 400, code: 'bad_input', field })
  expect(answer.json().allowed).toMatch(/string|characters/)
})

test('rejects a form with files, too many fields or an unterminated field', async () => {
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

test('rejects anything but a multipart form', async () => {
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

test('defines the secondary prefix in one constant [API-12]', () => {
  expect(AUTH_API).toBe('/api/auth/v2')
  expect(CALLS.logout.path.startsWith(`${AUTH_API}/`)).toBe(true)
})
