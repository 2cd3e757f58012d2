import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../testApp.ts'
import { type OutgoingMessage, queueMessages } from './messageQueue.ts'

let stage: TestApp
let ownerId: number
beforeAll(async () => {
  stage = await openTestApp()
  ownerId = await stage.addAccount({ login: 'anna' })
})
afterAll(() => stage.close())
beforeEach(async () => void (await stage.db.deleteFrom('message_delivery').execute()))

const messageOf = (rest: Partial<OutgoingMessage>): OutgoingMessage => ({
  key: 'event-1',
  ownerId,
  accountId: null,
  vehicleId: null,
  channel: 'email',
  address: 'anna@example.org',
  subject: 'Швидкість',
  text: 'AA 1234 "x", \0{y}\\z\n120 км/год',
  link: null,
  createdAt: 1_000,
  expiresAt: 2_000,
  ...rest,
})
const queue = (...messages: readonly OutgoingMessage[]) =>
  stage.db.transaction().execute((trx) => queueMessages(trx, messages))
const readQueue = () => stage.db.selectFrom('message_delivery').selectAll().orderBy('id').execute()

test('queues a message of a key once, with its texts as written', async () => {
  await queue(messageOf({}), messageOf({ key: 'event-2', channel: 'telegram', address: '-42' }))
  await queue(messageOf({ text: 'another' }), messageOf({ key: 'event-3', link: '/#/control' }))
  expect(await readQueue()).toMatchObject([
    { key: 'event-1', text: 'AA 1234 "x", {y}\\z\n120 км/год', host: '', link: null, next_at: 1_000 },
    { key: 'event-2', host: '-42', state: 'waiting', attempts: 0, expires_at: 2_000 },
    { key: 'event-3', link: '/#/control' },
  ])
})

test('queues nothing of a transaction that fails', async () => {
  const failing = stage.db.transaction().execute(async (trx) => {
    await queueMessages(trx, [messageOf({})])
    throw new Error('the consumer failed')
  })
  await expect(failing).rejects.toThrow('the consumer failed')
  expect(await readQueue()).toEqual([])
})

test('skips the messages of accounts that were deleted', async () => {
  await queue(
    messageOf({ ownerId: 999_999 }),
    messageOf({ key: 'b', accountId: 999_999 }),
    messageOf({ key: 'c', accountId: ownerId }),
  )
  expect((await readQueue()).map(({ key }) => key)).toEqual(['c'])
})
