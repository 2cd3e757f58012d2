import { createHash } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { CALLS, pathOf, TOKEN_HEADER } from '../../../src/contract/http/paths.ts'
import { openTestApp, type TestApp } from '../../testApp.ts'
import { createAccountService } from '../accounts/accountService.ts'
import { issueLink, redeemLink } from '../links/oneTimeLinks.ts'

const LIFETIME_MS = 2_400_000
const RENEWAL_MS = LIFETIME_MS / 24

let stage: TestApp
let accountId: number
const ended: number[] = []
beforeAll(async () => {
  stage = await openTestApp({ settings: { sessionLifetimeMs: LIFETIME_MS } })
  accountId = await stage.addAccount({ login: 'operator' })
  stage.app.sessions.events.onSessionEnded((id) => ended.push(id))
})
afterAll(() => stage.close())
afterEach(() => {
  ended.length = 0
})

const readProfile = (token?: string) =>
  stage.app.inject({
    url: pathOf('profile', { id: accountId }),
    headers: token === undefined ? {} : { [TOKEN_HEADER]: token },
  })
const logout = (token: string) =>
  stage.app.inject({ url: CALLS.logout.path, headers: { [TOKEN_HEADER]: token } })
const checkToken = (header: string | undefined, payload: unknown) =>
  stage.app.inject({
    method: CALLS.checkToken.method,
    url: CALLS.checkToken.path,
    headers: { 'content-type': 'application/json', ...(header ? { [TOKEN_HEADER]: header } : {}) },
    payload: JSON.stringify(payload),
  })

test('accepts the token in the authorization header, unchanged and without a scheme [API-01, API-02]', async () => {
  const token = await stage.signIn('operator')
  expect(token).toMatch(/^[\w-]{43}$/)
  expect((await readProfile(token)).statusCode).toBe(200)
  expect((await readProfile(`Bearer ${token}`)).statusCode).toBe(401)
})

test.each([
  ['no token', undefined],
  ['an empty token', ''],
  ['a token that nobody received', 'A'.repeat(43)],
  ['a token of another form', "' or 1=1 --"],
  ['an endless token', 'x'.repeat(10_000)],
])('%s: 401 Session is over', async (_case, token) => {
  const answer = await readProfile(token)
  expect(answer.statusCode).toBe(401)
  expect(answer.json()).toEqual({ status: 401, code: 'session_over', message: 'Session is over' })
})

test('stores only a hash of the token', async () => {
  const token = await stage.signIn('operator')
  const rows = await stage.db.selectFrom('session').select('token_hash').execute()
  const hash = createHash('sha256').update(token).digest()
  expect(rows.some((row) => row.token_hash.equals(hash))).toBe(true)
  expect(rows.some((row) => row.token_hash.includes(token.slice(0, 16)))).toBe(false)
})

test('ends only this session on logout, and notifies its connections [API-11]', async () => {
  expect(CALLS.logout).toEqual({ method: 'GET', path: '/api/auth/v2/logout' })
  const [token, other] = [await stage.signIn('operator'), await stage.signIn('operator')]
  const sessionId = (await stage.app.sessions.find(token))?.sessionId
  expect((await logout(token)).statusCode).toBe(204)
  expect(ended).toEqual([sessionId])
  expect((await readProfile(token)).statusCode).toBe(401)
  expect((await readProfile(other)).statusCode).toBe(200)
  expect((await logout(token)).statusCode).toBe(401)
})

test('keeps a session for its lifetime after its last use', async () => {
  const token = await stage.signIn('operator')
  stage.clock.time += LIFETIME_MS - 1
  expect((await readProfile(token)).statusCode).toBe(200)
  stage.clock.time += LIFETIME_MS - 1
  expect((await readProfile(token)).statusCode).toBe(200)
  stage.clock.time += LIFETIME_MS
  expect((await readProfile(token)).statusCode).toBe(401)
})

test('writes the use of a session to the database only occasionally', async () => {
  const token = await stage.signIn('operator')
  const readEnd = async () => {
    const sessionId = (await stage.app.sessions.find(token))?.sessionId ?? 0
    const query = stage.db.selectFrom('session').select('expires_at').where('id', '=', sessionId)
    return (await query.executeTakeFirstOrThrow()).expires_at.getTime()
  }
  const first = await readEnd()
  stage.clock.time += RENEWAL_MS - 1
  expect(await readEnd()).toBe(first)
  stage.clock.time += 2
  expect(await readEnd()).toBe(stage.clock.now() + LIFETIME_MS)
})

test('deletes expired sessions at a sign-in', async () => {
  await stage.signIn('operator')
  stage.clock.time += LIFETIME_MS
  await stage.signIn('operator')
  expect(await stage.db.selectFrom('session').select('id').execute()).toHaveLength(1)
})

test('keeps the session of connections without calls, and notifies them of its end', async () => {
  const [token, leaver] = [await stage.signIn('operator'), await stage.signIn('operator')]
  const idOf = async (of: string) => (await stage.app.sessions.find(of))?.sessionId ?? 0
  const [id, leaverId] = [await idOf(token), await idOf(leaver)]
  stage.clock.time += LIFETIME_MS - 1
  expect(await stage.app.sessions.keepAlive([id])).toEqual([])
  stage.clock.time += 1
  expect(await stage.app.sessions.keepAlive([id, leaverId])).toEqual([leaverId])
  expect(await stage.app.sessions.keepAlive([])).toEqual([])
})

test('accepts a token that is equal in header and body [API-14, API-15]', async () => {
  const token = await stage.signIn('operator')
  const answer = await checkToken(token, { token })
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toEqual({ valid: true })
  stage.clock.time += LIFETIME_MS
  expect((await checkToken(token, { token })).json()).toEqual({ valid: false })
})

test('rejects a token that is unknown, or differs between header and body [API-14]', async () => {
  const [token, other] = [await stage.signIn('operator'), await stage.signIn('operator')]
  expect((await checkToken(undefined, { token })).json()).toEqual({ valid: false })
  expect((await checkToken(other, { token })).json()).toEqual({ valid: false })
  expect((await checkToken('A'.repeat(43), { token: 'A'.repeat(43) })).json()).toEqual({ valid: false })
})

test('accepts the SID of a valid link, and rejects a used or old one [AUTH-27, API-14]', async () => {
  const now = () => stage.clock.now()
  const issue = (purpose: 'entry' | 'restore') =>
    issueLink(stage.db, { purpose, accountId, createdBy: null }, now())
  for (const purpose of ['entry', 'restore'] as const) {
    const [sid, used] = [await issue(purpose), await issue(purpose)]
    expect((await checkToken(sid, { token: sid })).json()).toEqual({ valid: true })
    expect((await checkToken(undefined, { token: sid })).json()).toEqual({ valid: false })
    await redeemLink(stage.db, { purpose, sid: used }, now())
    expect((await checkToken(used, { token: used })).json()).toEqual({ valid: false })
    stage.clock.time += 600_000
    expect((await checkToken(sid, { token: sid })).json()).toEqual({ valid: false })
  }
})

test('names a missing or wrong parameter of the token check [API-15]', async () => {
  for (const payload of [{}, { token: 5 }, { sid: 'x' }]) {
    const answer = await checkToken(undefined, payload)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ code: 'bad_input', field: 'token', allowed: 'a string' })
  }
})

test('ends the sessions of a blocked account at once and notifies their connections [AUTH-20]', async () => {
  const id = await stage.addAccount({ login: 'debtor' })
  const token = await stage.signIn('debtor')
  const sessionId = (await stage.app.sessions.find(token))?.sessionId
  const accounts = createAccountService({ db: stage.db, clock: stage.clock, sessions: stage.app.sessions })
  await accounts.block('debtor', new Date(stage.clock.now() + 1_000))
  expect(ended).toEqual([])
  await accounts.block('debtor', new Date(stage.clock.now()))
  expect(ended).toEqual([sessionId])
  expect(await stage.app.sessions.find(token)).toBeNull()
  await accounts.unblock('debtor')
  expect(await stage.app.sessions.find(await stage.signIn('debtor'))).toMatchObject({ accountId: id })
})

test('ends a session when its blocking date is reached [AUTH-20, AUTH-22]', async () => {
  await stage.addAccount({ login: 'latecomer' })
  const token = await stage.signIn('latecomer')
  const accounts = createAccountService({ db: stage.db, clock: stage.clock, sessions: stage.app.sessions })
  await accounts.block('latecomer', new Date(stage.clock.now() + 1_000))
  expect(await stage.app.sessions.find(token)).not.toBeNull()
  stage.clock.time += 1_000
  expect(await stage.app.sessions.find(token)).toBeNull()
})

test('signs the demo account in, and responds 404 when there is none [DEMO-13]', async () => {
  const call = { method: CALLS.demoLogin.method, url: CALLS.demoLogin.path }
  const none = await stage.app.inject(call)
  expect(none.statusCode).toBe(404)
  expect(none.json()).toMatchObject({ code: 'not_found', message: 'There is no demo account' })
  await stage.addAccount({
    login: 'demo',
    kind: 'demo',
    ownerId: accountId,
    capabilities: { getTracks: true },
  })
  const answer = await stage.app.inject(call)
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toMatchObject({ login: 'demo', kind: 'demo', belongsTo: 'operator' })
  const principal = await stage.app.sessions.find(String(answer.headers[TOKEN_HEADER]))
  expect(principal).toMatchObject({ kind: 'demo', ownerId: accountId, ownerLogin: 'operator' })
})
