import { afterEach, beforeEach, expect, test } from 'vitest'
import { PUSH_SUBSCRIPTIONS_MAX, type PushSubscriptionBody } from '../../../../src/contract/http/channels.ts'
import { CALLS, pathOf } from '../../../../src/contract/http/paths.ts'
import type { TestUser } from '../../vehicles/testFleetApp.ts'
import { readAddresses } from '../readAddresses.ts'
import { type ChannelStage, HARD_TEXTS, openChannelStage } from '../testing/testChannels.ts'
import { openTestPushService, type TestPushService } from '../testing/testPushService.ts'
import { readPushKey } from './pushKey.ts'

let service: TestPushService
let stage: ChannelStage
beforeEach(async () => {
  service = await openTestPushService()
  stage = await openChannelStage({
    mail: { smtp: null, publicUrl: 'https://fleet.example.org' },
  })
})
afterEach(async () => {
  await stage.close()
  await service.close()
})

const subscribe = (user: TestUser, body: PushSubscriptionBody) =>
  stage.host.call(user, 'PUT', CALLS.subscribePush.path, { body })
const subscribed = async (user: TestUser, path?: string): Promise<string> =>
  String(((await subscribe(user, service.subscription(path))).json as { id: number }).id)
const addressesOf = async ({ accountId }: TestUser) =>
  (await readAddresses(stage.host.stage.db, [accountId])).get(accountId)?.push

test('a browser reads each message exactly as written, in three languages', async () => {
  const address = await subscribed(stage.owner)
  expect(await addressesOf(stage.owner)).toEqual([address])
  const texts = Object.values(HARD_TEXTS)
  const createdAt = stage.host.stage.clock.now()
  for (const [index, text] of texts.entries()) {
    await stage.queue({
      key: `k${index}`,
      channel: 'push',
      address,
      subject: 'Швидкість',
      text,
      link: '/#/control/5',
    })
    await stage.sendDue()
  }
  expect(service.received.map(({ payload }) => payload)).toEqual(
    texts.map((body, index) => ({
      title: 'Швидкість',
      body,
      link: '/#/control/5',
      tag: `k${index}`,
      at: createdAt,
    })),
  )
  expect(await stage.rows()).toMatchObject(texts.map(() => ({ state: 'sent', answer: 'status 201' })))
})

test('signs with the key that browsers subscribe with, and says how long the message is good', async () => {
  const { publicKey, privateKey } = await readPushKey(stage.host.stage.db)
  const answer = await stage.host.call(stage.user, 'GET', CALLS.pushKey.path)
  expect(answer.json).toEqual({ publicKey })
  const address = await subscribed(stage.owner)
  await stage.queue({ channel: 'push', address })
  await stage.sendDue()
  const [push] = service.received
  expect(push?.key).toBe(publicKey)
  expect(push?.claims).toMatchObject({ aud: service.url, sub: 'https://fleet.example.org' })
  expect(push?.headers).toMatchObject({ ttl: '3600', urgency: 'high', 'content-encoding': 'aes128gcm' })
  expect(push?.headers['topic']).toMatch(/^[\w-]{32}$/)
  expect(JSON.stringify([answer.text, stage.host.stage.lines, await stage.rows()])).not.toContain(privateKey)
})

test('makes one key, whoever asks first', async () => {
  const { db } = stage.host.stage
  await db.deleteFrom('push_key').execute()
  const keys = await Promise.all([readPushKey(db), readPushKey(db), readPushKey(db)])
  expect(new Set(keys.map(({ publicKey }) => publicKey)).size).toBe(1)
})

test('cuts a text that is too long for a push', async () => {
  const address = await subscribed(stage.owner)
  await stage.queue({ channel: 'push', address, text: '😀'.repeat(2_000) })
  await stage.sendDue()
  const body = service.received[0]?.payload.body ?? ''
  expect(body).toMatch(/^(?:😀){500,}$/u)
})

test.each([404, 410])('status %i: the browser is forgotten', async (status) => {
  const address = await subscribed(stage.owner)
  service.answer = { status }
  await stage.queue({ channel: 'push', address }, { channel: 'push', address })
  await stage.sendDue()
  expect(await stage.rows()).toMatchObject([
    { state: 'dropped', reason: 'unlinked' },
    { state: 'dropped', reason: 'unlinked' },
  ])
  expect(await addressesOf(stage.owner)).toEqual([])
})

test.each([
  [400, 'failed', null],
  [413, 'failed', null],
  [500, 'waiting', 5_000],
  [429, 'waiting', 90_000],
])('status %i: the message is %s', async (status, state, pause) => {
  const address = await subscribed(stage.owner)
  service.answer = { status, headers: { 'retry-after': '90' } }
  const now = stage.host.stage.clock.now()
  await stage.queue({ channel: 'push', address })
  await stage.sendDue()
  const [row] = await stage.rows()
  expect(row).toMatchObject({ state, answer: `status ${status}` })
  if (pause !== null) expect(row?.next_at).toBe(now + pause)
  expect(await addressesOf(stage.owner)).toEqual([address])
})

test('a browser gets nothing once somebody else signs in there, the session ends, or it unsubscribes', async () => {
  const first = await subscribed(stage.owner)
  await stage.queue({ channel: 'push', address: first })
  expect(await subscribed(stage.user)).toBe(first)
  await stage.sendDue()
  expect(await stage.rows()).toMatchObject([{ state: 'dropped', reason: 'unlinked' }])
  expect(await addressesOf(stage.owner)).toEqual([])

  const id = Number(await subscribed(stage.owner, '/send/2'))
  const foreign = await stage.host.call(stage.user, 'DELETE', pathOf('unsubscribePush', { id }))
  expect(foreign.json).toMatchObject({ status: 404 })
  expect((await stage.host.call(stage.owner, 'DELETE', pathOf('unsubscribePush', { id }))).status).toBe(204)
  expect(await addressesOf(stage.owner)).toEqual([])

  await stage.host.app.sessions.revoke(stage.user.token)
  expect(await addressesOf(stage.user)).toEqual([])
  expect(service.received).toEqual([])
})

test('an account has a number of browsers at most; the oldest one gives way', async () => {
  const ids: string[] = []
  for (let n = 0; n <= PUSH_SUBSCRIPTIONS_MAX; n += 1) ids.push(await subscribed(stage.owner, `/send/${n}`))
  expect(await addressesOf(stage.owner)).toEqual(ids.slice(1))
})

test.each([
  ['endpoint', { endpoint: 'ftp://push.example.org/' }],
  ['endpoint', { endpoint: 'https://user:word@push.example.org/' }],
  ['keys.auth', { keys: { auth: 'short' } }],
  ['keys.p256dh', { keys: { p256dh: 'B'.repeat(87) } }],
])('refuses a wrong %s: %j', async (field, change) => {
  const good = service.subscription()
  const body = { ...good, ...change, keys: { ...good.keys, ...('keys' in change ? change.keys : {}) } }
  expect((await subscribe(stage.owner, body)).json).toMatchObject({ status: 400, field })
})

test('refuses addresses that are not public where only those are allowed', async () => {
  const guarded = await openChannelStage({ isPrivateAllowed: false })
  const endpoints = [
    'http://push.example.org/',
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://10.0.0.1/',
    'https://localhost/',
  ]
  for (const endpoint of endpoints) {
    const body = { ...service.subscription(), endpoint }
    const answer = await guarded.host.call(guarded.owner, 'PUT', CALLS.subscribePush.path, { body })
    const refusal = { status: 400, field: 'endpoint', allowed: 'a public https address' }
    expect(answer.json, endpoint).toMatchObject(refusal)
  }
  await guarded.close()
})

test('sends nothing to a name that leads to a private address', async () => {
  const guarded = await openChannelStage({ isPrivateAllowed: false, resolve: async () => ['127.0.0.1'] })
  const body = { ...service.subscription(), endpoint: 'https://push.example.org/send/1' }
  const answer = await guarded.host.call(guarded.owner, 'PUT', CALLS.subscribePush.path, { body })
  await guarded.queue({ channel: 'push', address: String((answer.json as { id: number }).id) })
  await guarded.sendDue()
  expect(await guarded.rows()).toMatchObject([{ state: 'failed', answer: 'privateAddress' }])
  await guarded.close()
})
