import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ACCOUNT_SESSIONS_MAX } from '../../../src/contract/constants.ts'
import { CALLS, pathOf, TOKEN_HEADER } from '../../../src/contract/http/paths.ts'
import { type OwnSession, ownSessionList } from '../../../src/contract/http/sessions.ts'
import { openTestApp, type TestApp } from '../../testApp.ts'

let stage: TestApp
let annaId: number
let adminId: number
const ended: number[] = []
beforeAll(async () => {
  stage = await openTestApp()
  annaId = await stage.addAccount({ login: 'anna' })
  adminId = await stage.addAccount({ login: 'root', kind: 'admin' })
  await stage.addAccount({ login: 'boris' })
  stage.app.sessions.events.onSessionEnded((id) => ended.push(id))
})
afterAll(() => stage.close())
beforeEach(async () => {
  await stage.db.deleteFrom('session').execute()
  ended.length = 0
})

const call = (token: string, method: 'GET' | 'DELETE', url: string) =>
  stage.app.inject({ method, url, headers: { [TOKEN_HEADER]: token } })
const list = async (token: string): Promise<OwnSession[]> => {
  const answer = await call(token, 'GET', CALLS.sessions.path)
  expect(answer.statusCode).toBe(200)
  return ownSessionList.parse(answer.json())
}
const open = (id: number, userAgent = 'Firefox', address = '10.0.0.7') =>
  stage.app.sessions.open(id, { userAgent, address })

test('stores the origin and last use of a session; lists only the own ones', async () => {
  const start = stage.clock.now()
  const first = await open(annaId, 'x'.repeat(1_000), '2001:db8::1')
  stage.clock.time += 3_600_000
  const second = await open(annaId)
  await stage.signIn('boris')
  const sessions = await list(second)
  expect(sessions).toHaveLength(2)
  expect(sessions.find(({ isCurrent }) => isCurrent)).toMatchObject({
    userAgent: 'Firefox',
    address: '10.0.0.7',
    enteredBy: null,
  })
  const other = sessions.find(({ isCurrent }) => !isCurrent)
  expect(other).toMatchObject({ address: '2001:db8::1', createdAt: start, lastSeenAt: start })
  expect(other?.userAgent).toHaveLength(200)
  stage.clock.time += 600_000
  await list(first)
  expect((await list(first)).find(({ isCurrent }) => isCurrent)?.lastSeenAt).toBe(stage.clock.now())
})

test('signs one other session out, and notifies its connections', async () => {
  const [mine, other] = [await open(annaId), await open(annaId)]
  const target = (await list(mine)).find(({ isCurrent }) => !isCurrent)
  const answer = await call(mine, 'DELETE', pathOf('endSession', { id: target?.id ?? 0 }))
  expect(answer.statusCode).toBe(204)
  expect(ended).toEqual([target?.id])
  expect((await call(other, 'GET', CALLS.sessions.path)).statusCode).toBe(401)
  expect(await list(mine)).toHaveLength(1)
})

test("rejects another's session and a missing one alike, and ends nothing", async () => {
  const [mine, foreign] = [await open(annaId), await stage.signIn('boris')]
  const foreignId = (await list(foreign))[0]?.id ?? 0
  for (const id of [foreignId, 999_999]) {
    const answer = await call(mine, 'DELETE', pathOf('endSession', { id }))
    expect(answer.statusCode).toBe(403)
    expect(answer.json().message).toBe(`Session with ID = ${id} does not belong to user`)
  }
  expect((await call(mine, 'DELETE', pathOf('endSession', { id: 'x' }))).statusCode).toBe(400)
  expect(await list(foreign)).toHaveLength(1)
  expect(ended).toEqual([])
})

test('signs every other session out at once, and logs it', async () => {
  const [mine] = [await open(annaId), await open(annaId), await open(annaId)]
  const foreign = await stage.signIn('boris')
  expect((await call(mine, 'DELETE', CALLS.endOtherSessions.path)).statusCode).toBe(204)
  expect(await list(mine)).toHaveLength(1)
  expect(await list(foreign)).toHaveLength(1)
  expect(ended).toHaveLength(2)
  const last = await stage.db
    .selectFrom('audit_log')
    .selectAll()
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(last).toMatchObject({ event: 'sessionEnded', actor_login: 'anna', detail: { others: true } })
})

test("shows a client that an administrator entered; hides the client's sessions from the administrator [ADMIN-08]", async () => {
  const mine = await open(annaId)
  const entered = await stage.app.sessions.open(annaId, { enteredBy: adminId })
  expect(new Set((await list(mine)).map(({ enteredBy }) => enteredBy))).toEqual(new Set([null, 'root']))
  expect((await list(entered)).map(({ enteredBy }) => enteredBy)).toEqual(['root'])
  const mineId = (await list(mine)).find(({ isCurrent }) => isCurrent)?.id ?? 0
  expect((await call(entered, 'DELETE', pathOf('endSession', { id: mineId }))).statusCode).toBe(403)
  expect((await call(entered, 'DELETE', CALLS.endOtherSessions.path)).statusCode).toBe(204)
  expect(await list(mine)).toHaveLength(2)
})

test('lets a visitor of the demo see and end only their own session', async () => {
  const demoId = await stage.addAccount({ login: 'demo', kind: 'demo', ownerId: annaId })
  const [mine, foreign] = [
    await open(demoId, 'Firefox', '10.0.0.7'),
    await open(demoId, 'Safari', '198.51.100.9'),
  ]
  expect(await list(mine)).toMatchObject([{ address: '10.0.0.7', userAgent: 'Firefox', isCurrent: true }])
  const foreignId = (await list(foreign))[0]?.id ?? 0
  expect((await call(mine, 'DELETE', pathOf('endSession', { id: foreignId }))).statusCode).toBe(403)
  expect((await call(mine, 'DELETE', CALLS.endOtherSessions.path)).statusCode).toBe(403)
  expect(await list(foreign)).toHaveLength(1)
  expect(ended).toEqual([])
})

test('ends an entered session on blocking of the administrator, and users on blocking of their owner [AUTH-20]', async () => {
  const userId = await stage.addAccount({ login: 'user', kind: 'limited', ownerId: annaId })
  const entered = await stage.app.sessions.open(annaId, { enteredBy: adminId })
  const user = await open(userId)
  const block = (id: number, blockedAt: Date | null) =>
    stage.db.updateTable('account').set({ blocked_at: blockedAt }).where('id', '=', id).execute()
  await block(adminId, new Date(stage.clock.now() + 60_000))
  expect(await stage.app.sessions.find(entered)).not.toBeNull()
  stage.clock.time += 60_000
  expect(await stage.app.sessions.find(entered)).toBeNull()
  await block(adminId, null)
  await block(annaId, new Date(stage.clock.now()))
  expect(await stage.app.sessions.find(user)).toBeNull()
  await block(annaId, null)
  await stage.app.sessions.endAllOf(adminId)
  expect(await stage.app.sessions.find(entered)).toBeNull()
  await stage.app.sessions.endAllOf(annaId)
  expect(await stage.app.sessions.find(user)).toBeNull()
  expect(ended).toHaveLength(2)
})

test('ends the least recently used session, and its connections, past the maximum of an account', async () => {
  const entered = await stage.app.sessions.open(annaId, { enteredBy: adminId })
  const tokens: string[] = []
  for (let count = 0; count < ACCOUNT_SESSIONS_MAX; count += 1) {
    tokens.push(await open(annaId))
    stage.clock.time += 1_000
  }
  const [first = '', second = ''] = tokens
  stage.clock.time += 600_000
  await list(first)
  expect(ended).toEqual([])
  const last = await open(annaId)
  expect(ended).toHaveLength(1)
  expect((await call(second, 'GET', CALLS.sessions.path)).statusCode).toBe(401)
  for (const token of [first, last, entered]) await list(token)
})

test('ends only visits from the same address when the demo is opened repeatedly', async () => {
  const demoId = await stage.addAccount({ login: 'demo-2', kind: 'demo', ownerId: annaId })
  const other = await open(demoId, 'Firefox', '198.51.100.9')
  const first = await open(demoId)
  for (let count = 0; count < ACCOUNT_SESSIONS_MAX; count += 1) await open(demoId)
  expect(await list(other)).toHaveLength(1)
  expect((await call(first, 'GET', CALLS.sessions.path)).statusCode).toBe(401)
  expect(ended).toHaveLength(1)
})

test('logs an ordinary sign-out', async () => {
  const token = await open(annaId)
  const id = (await list(token))[0]?.id
  expect((await call(token, 'GET', CALLS.logout.path)).statusCode).toBe(204)
  const line = await stage.db
    .selectFrom('audit_log')
    .selectAll()
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(line).toMatchObject({
    event: 'sessionEnded',
    actor_login: 'anna',
    account_login: 'anna',
    address: '127.0.0.1',
    detail: { sessionId: id, signOut: true },
  })
})
