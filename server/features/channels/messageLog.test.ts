import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MessageDelivery, MessagePage } from '../../../src/contract/http/channels.ts'
import { CALLS } from '../../../src/contract/http/paths.ts'
import type { TestUser } from '../vehicles/testFleetApp.ts'
import { type ChannelStage, openChannelStage } from './testing/testChannels.ts'

let stage: ChannelStage
let hidden: number
beforeAll(async () => {
  stage = await openChannelStage()
  const { host, user, vehicle } = stage
  ;[hidden = 0] = await host.addVehicles('anna', [{ key: 'H', name: 'Hidden' }])
  await host.restrict(user, [hidden], false)
  await host.stage.db
    .insertInto('telegram_chat')
    .values({ account_id: user.accountId, chat_id: 77, name: '@boris_b', linked_at: 1 })
    .execute()
  const toUser = { accountId: user.accountId }
  await stage.queue(
    { channel: 'email', address: 'anna@example.org', text: 'a' },
    { channel: 'sms', address: '+380501234567', text: 'b', accountId: null },
    { channel: 'telegram', address: '77', text: 'c', ...toUser },
    { channel: 'email', address: 'boris@example.org', text: 'd', vehicleId: hidden, ...toUser },
    { channel: 'email', address: 'boris@example.org', text: 'e', vehicleId: null, ...toUser },
    { channel: 'push', address: '999', text: 'f', vehicleId: vehicle },
  )
  await stage.sendDue()
})
afterAll(() => stage.close())

const read = async (user: TestUser, query = ''): Promise<MessagePage> =>
  (await stage.host.call(user, 'GET', `${CALLS.channelMessages.path}${query}`)).json as MessagePage
const textsOf = async (user: TestUser, query = ''): Promise<string> =>
  (await read(user, query)).items.map(({ text }) => text).join('')

test('shows the client each message with what became of it, addresses as people read them', async () => {
  const { items, next } = await read(stage.owner)
  const now = stage.host.stage.clock.now()
  expect(next).toBeNull()
  expect(items.map(({ text, address }) => [text, address])).toEqual([
    ['f', '999'],
    ['e', 'boris@example.org'],
    ['d', 'boris@example.org'],
    ['c', '@boris_b'],
    ['b', '+380 50 123 4567'],
    ['a', 'anna@example.org'],
  ])
  const waiting: Partial<MessageDelivery> = {
    state: 'waiting',
    attempts: 0,
    nextAttemptAt: now,
    settledAt: null,
  }
  expect(items[3]).toMatchObject({
    ...waiting,
    channel: 'telegram',
    accountId: stage.user.accountId,
    accountLogin: 'boris',
    vehicleId: stage.vehicle,
    subject: 'Speed',
    createdAt: now,
    expiresAt: now + 3_600_000,
  })
  expect(items[0]).toMatchObject({
    state: 'dropped',
    reason: 'unlinked',
    attempts: 1,
    lastAttemptAt: now,
    nextAttemptAt: null,
    settledAt: now,
  })
})

test('shows anybody else only what is to themselves, about vehicles that they may see', async () => {
  expect(await textsOf(stage.user)).toBe('ec')
  expect(await textsOf(await stage.host.addUser('clara'))).toBe('')
  expect(await textsOf(await stage.host.addUser('dora', { kind: 'limited', owner: stage.owner }))).toBe('')
  expect(await textsOf(await stage.host.addUser('root', { kind: 'admin' }))).toBe('')
})

test('filters by channel, state, vehicle and recipient, and reads page by page', async () => {
  expect(await textsOf(stage.owner, '?channel=email')).toBe('eda')
  expect(await textsOf(stage.owner, '?state=dropped')).toBe('f')
  expect(await textsOf(stage.owner, `?vehicleId=${hidden}`)).toBe('d')
  expect(await textsOf(stage.owner, `?accountId=${stage.user.accountId}&channel=telegram`)).toBe('c')
  expect(await textsOf(stage.user, `?accountId=${stage.owner.accountId}`)).toBe('')
  const first = await read(stage.owner, '?limit=4')
  expect(first.items.map(({ text }) => text).join('')).toBe('fedc')
  expect(await textsOf(stage.owner, `?limit=4&before=${first.next}`)).toBe('ba')
})

test.each([
  ['limit', '?limit=0'],
  ['limit', '?limit=201'],
  ['channel', '?channel=pigeon'],
  ['state', '?state=x'],
  ['vehicleId', '?vehicleId=-1'],
  ['before', '?before=x'],
])('refuses a wrong %s: %s', async (field, query) => {
  const answer = await stage.host.call(stage.owner, 'GET', `${CALLS.channelMessages.path}${query}`)
  expect(answer.json).toMatchObject({ status: 400, field })
})
