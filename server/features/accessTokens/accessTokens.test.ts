import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  type AccessToken,
  accessTokenList,
  type MadeAccessToken,
  madeAccessToken,
  TOKENS_PER_ACCOUNT,
} from '../../../src/contract/http/accessTokens.ts'
import { CALLS, type CallName, pathOf, TOKEN_HEADER } from '../../../src/contract/http/paths.ts'
import { ALL_RIGHTS } from '../../../src/contract/permissions.ts'
import { openTestApp, passwordOf, type TestApp } from '../../testApp.ts'

const DAY_MS = 86_400_000
const REQUESTS_PER_MINUTE = 40

let stage: TestApp
let annaId: number
const ended: number[] = []
beforeAll(async () => {
  stage = await openTestApp({ settings: { requestsPerMinute: REQUESTS_PER_MINUTE } })
  annaId = await stage.addAccount({ login: 'anna' })
  stage.app.sessions.events.onSessionEnded((id) => ended.push(id))
})
afterAll(() => stage.close())
beforeEach(async () => {
  await stage.db.deleteFrom('access_token').execute()
  await stage.db.deleteFrom('audit_log').execute()
  ended.length = 0
})

const send = (
  name: CallName,
  authorization: string,
  rest: { params?: Record<string, number | string>; body?: object; remoteAddress?: string } = {},
) =>
  stage.app.inject({
    method: CALLS[name].method,
    url: pathOf(name, rest.params),
    headers: { [TOKEN_HEADER]: authorization },
    ...(rest.body && { payload: rest.body }),
    ...(rest.remoteAddress !== undefined && { remoteAddress: rest.remoteAddress }),
  })
const session = () => stage.app.sessions.open(annaId)
const make = async (
  asked: { name?: string; scope?: 'read' | 'change'; days?: number } = {},
  by?: string,
): Promise<MadeAccessToken> => {
  const body = { name: 'Export', scope: 'read', days: 30, ...asked }
  const answer = await send('createAccessToken', by ?? (await session()), { body })
  expect(answer.statusCode, answer.body).toBe(200)
  return madeAccessToken.parse(answer.json())
}
const bearer = (token: MadeAccessToken): string => `Bearer ${token.token}`
const list = async (): Promise<AccessToken[]> =>
  accessTokenList.parse((await send('accessTokens', await session())).json())
/** A call that any signed-in caller may make. */
const use = (token: MadeAccessToken, remoteAddress?: string) =>
  send('releaseNews', bearer(token), remoteAddress === undefined ? {} : { remoteAddress })

test('shows a token once, does not store it, and grants what a session grants until its last day', async () => {
  const now = stage.clock.now()
  const made = await make({ name: '  Export to 1C ', days: 30 })
  expect(made).toMatchObject({ name: 'Export to 1C', scope: 'read', createdAt: now, lastUsedAt: null })
  expect(made.expiresAt).toBe(now + 30 * DAY_MS)
  const [listed] = await list()
  expect(listed).toEqual({ ...listed, id: made.id, start: made.token.slice(0, 8) })
  expect(JSON.stringify(await list())).not.toContain(made.token)
  const rows = await stage.db.selectFrom('access_token').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(made.token.slice(8))
  expect((await use(made)).statusCode).toBe(200)
  expect((await send('releaseNews', `bearer ${made.token}`)).statusCode).toBe(200)
  stage.clock.time += 30 * DAY_MS
  expect((await use(made)).statusCode).toBe(401)
})

test('rejects a malformed token or one with a wrong letter like an unknown caller', async () => {
  const { token } = await make()
  const off = token.slice(0, -1) + (token.endsWith('a') ? 'b' : 'a')
  for (const text of [off, 'mer_', '', `${token} x`])
    expect((await send('releaseNews', `Bearer ${text}`)).statusCode, text).toBe(401)
})

test('checks name, scope and days, and each rejection names its field', async () => {
  const token = await session()
  const good = { name: 'A', scope: 'read', days: 1 }
  for (const [field, value] of [
    ['name', '   '],
    ['name', 'x'.repeat(65)],
    ['scope', 'write'],
    ['days', 0],
    ['days', 366],
    ['days', 1.5],
  ] as const) {
    const answer = await send('createAccessToken', token, { body: { ...good, [field]: value } })
    expect([answer.statusCode, answer.json().field], `${field} ${value}`).toEqual([400, field])
  }
  expect((await send('createAccessToken', token, { body: { ...good, days: 365 } })).statusCode).toBe(200)
})

test('limits the tokens per account, also for concurrent requests', async () => {
  const by = await session()
  const body = { name: 'A', scope: 'read', days: 1 }
  const answers = await Promise.all(
    Array.from({ length: TOKENS_PER_ACCOUNT + 3 }, () => send('createAccessToken', by, { body })),
  )
  const refused = answers.filter(({ statusCode }) => statusCode !== 200)
  expect(refused.map(({ statusCode }) => statusCode)).toEqual([422, 422, 422])
  expect(refused[0]?.json().message).toBe(`An account has at most ${TOKENS_PER_ACCOUNT} access tokens`)
  expect(await list()).toHaveLength(TOKENS_PER_ACCOUNT)
})

test('records the last use with the address, at most once a minute', async () => {
  const made = await make()
  const first = stage.clock.now()
  await use(made, '10.0.0.7')
  stage.clock.time += 59_000
  await use(made, '10.0.0.8')
  expect(await list()).toMatchObject([{ lastUsedAt: first, lastUsedAddress: '10.0.0.7' }])
  stage.clock.time += 1_000
  await use(made, '10.0.0.9')
  expect(await list()).toMatchObject([{ lastUsedAt: first + 60_000, lastUsedAddress: '10.0.0.9' }])
})

test('invalidates a revoked token at once, notifies its connections, and logs both creation and revocation', async () => {
  const [made, other] = [await make({ name: 'One' }), await make({ name: 'Two' })]
  const by = await session()
  expect((await send('revokeAccessToken', by, { params: { id: made.id } })).statusCode).toBe(204)
  expect(ended).toEqual([made.id])
  expect((await use(made)).statusCode).toBe(401)
  expect((await use(other)).statusCode).toBe(200)
  expect((await send('revokeAccessToken', by, { params: { id: made.id } })).statusCode).toBe(404)
  expect((await send('revokeAccessTokens', by)).statusCode).toBe(204)
  expect(ended).toEqual([made.id, other.id])
  expect((await use(other)).statusCode).toBe(401)
  const lines = await stage.db.selectFrom('audit_log').selectAll().orderBy('id').execute()
  expect(lines.map(({ event, actor_login, detail }) => [event, actor_login, detail['name']])).toEqual([
    ['tokenMade', 'anna', 'One'],
    ['tokenMade', 'anna', 'Two'],
    ['tokenRevoked', 'anna', 'One'],
    ['tokenRevoked', 'anna', 'Two'],
  ])
  expect(JSON.stringify(lines)).not.toMatch(/mer_/)
})

test('hides a token from other accounts and does not let them revoke it', async () => {
  const made = await make()
  const borisId = await stage.addAccount({ login: 'boris' })
  const boris = await stage.app.sessions.open(borisId)
  expect((await send('accessTokens', boris)).json()).toEqual([])
  expect((await send('revokeAccessToken', boris, { params: { id: made.id } })).statusCode).toBe(404)
  expect((await send('revokeAccessTokens', boris)).statusCode).toBe(204)
  expect((await use(made)).statusCode).toBe(200)
})

test('grants no more than its account has now: rights, blocking, blocking of the owner and deletion apply at once', async () => {
  const userId = await stage.addAccount({ login: 'driver', kind: 'limited', ownerId: annaId })
  const made = await make({ scope: 'change' }, await stage.app.sessions.open(userId))
  const rightsNow = async () => (await stage.app.sessions.find(made.token))?.capabilities
  expect(await rightsNow()).toEqual(ALL_RIGHTS)
  const capabilities = JSON.stringify({ ...ALL_RIGHTS, getTracks: false })
  await stage.db.updateTable('account').set({ capabilities }).where('id', '=', annaId).execute()
  expect(await rightsNow()).toMatchObject({ getTracks: false, getReports: true })
  const block = (id: number, blockedAt: Date | null) =>
    stage.db.updateTable('account').set({ blocked_at: blockedAt }).where('id', '=', id).execute()
  for (const id of [userId, annaId]) {
    await block(id, new Date(stage.clock.now()))
    expect((await use(made)).statusCode).toBe(401)
    expect(await stage.app.sessions.findOver([made.id])).toEqual([made.id])
    await block(id, null)
    expect((await use(made)).statusCode).toBe(200)
    expect(await stage.app.sessions.findOver([made.id])).toEqual([])
  }
  await stage.app.sessions.endAllOf(annaId)
  expect(ended).toContain(made.id)
  await stage.db.deleteFrom('account').where('id', '=', userId).execute()
  expect((await use(made)).statusCode).toBe(401)
})

test('ends sessions but keeps tokens when the password changes', async () => {
  const made = await make()
  const [by, other] = [await session(), await session()]
  const body = { oldPassword: passwordOf('anna'), newPassword: passwordOf('anna') }
  expect((await send('changePassword', by, { params: { login: 'anna' }, body })).statusCode).toBe(200)
  expect((await send('releaseNews', other)).statusCode).toBe(401)
  expect((await use(made)).statusCode).toBe(200)
})

test('rejects token calls made with a token, or by an administrator who entered as the client', async () => {
  const made = await make({ scope: 'change' })
  for (const name of ['accessTokens', 'createAccessToken', 'revokeAccessTokens'] as const) {
    const answer = await send(name, bearer(made), { body: { name: 'B', scope: 'read', days: 1 } })
    expect([name, answer.statusCode, answer.json().code]).toEqual([name, 403, 'not_for_tokens'])
  }
  const adminId = await stage.addAccount({ login: 'root', kind: 'admin' })
  const entered = await stage.app.sessions.open(annaId, { enteredBy: adminId })
  const body = { name: 'Mine', scope: 'read', days: 1 }
  const answer = await send('createAccessToken', entered, { body })
  expect([answer.statusCode, answer.json().message]).toEqual([
    403,
    'An administrator who entered as a client makes no access tokens',
  ])
  expect((await send('accessTokens', entered)).json()).toEqual([])
  expect((await send('revokeAccessTokens', entered)).statusCode).toBe(204)
  expect(await list()).toHaveLength(1)
})

test('limits the calls of each token separately', async () => {
  const [busy, calm] = [await make(), await make()]
  const answers = []
  for (let count = 0; count <= REQUESTS_PER_MINUTE; count += 1) answers.push((await use(busy)).statusCode)
  expect(answers.filter((status) => status === 200)).toHaveLength(REQUESTS_PER_MINUTE)
  expect(answers.at(-1)).toBe(429)
  expect((await use(calm)).statusCode).toBe(200)
})
