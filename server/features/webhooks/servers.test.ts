import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { ALL_RIGHTS } from '../../../src/contract/permissions.ts'
import { openTestCluster, type TestCluster } from '../../cluster/testing/testCluster.ts'
import type { Fleet } from '../../live/createFleet.ts'
import { simple, TEST_START } from '../../live/testFleet.ts'
import { LEASE_MS, takeDue } from './deliveryQueue.ts'
import { makeMessages } from './eventMessages.ts'
import { openTestReceiver, type TestReceiver } from './testReceiver.ts'
import { webhookOf } from './testWebhooks.ts'
import { createWebhookSender, type WebhookSender } from './webhookSender.ts'
import { type Asking, createWebhook, deleteWebhook, testWebhook, type WebhookDesk } from './webhookService.ts'

/** Two servers on one database. */
let cluster: TestCluster
let asking: Asking
let vehicles: number[]
beforeAll(async () => {
  cluster = await openTestCluster()
  const accountId = await cluster.stage.addOwner('owner')
  const principal = {
    accountId,
    login: 'owner',
    kind: 'client',
    ownerLogin: 'owner',
    ownerId: accountId,
    capabilities: ALL_RIGHTS,
    sessionId: 1,
    enteredBy: null,
  } as const
  asking = { principal, address: '127.0.0.1' }
  vehicles = await cluster.stage.addVehicles('owner', [{ key: 'a' }, { key: 'b' }])
})
afterAll(() => cluster.stage.close())

let receiver: TestReceiver
const senders: WebhookSender[] = []
const made: number[] = []
beforeEach(async () => {
  receiver = await openTestReceiver()
})
afterEach(async () => {
  for (const sender of senders.splice(0)) await sender.stop()
  for (const id of made.splice(0)) await cluster.during(deleteWebhook(deskOf(cluster.first), asking, id))
  await receiver.close()
})

const senderOf = (fleet: Fleet, isPrivateAllowed = true): WebhookSender => {
  const sender = createWebhookSender({ fleet, isPrivateAllowed, log: () => undefined, random: () => 0.5 })
  senders.push(sender)
  return sender
}
const deskOf = (fleet: Fleet, isPrivateAllowed = true): WebhookDesk => ({
  fleet,
  sender: senderOf(fleet, isPrivateAllowed),
  isPrivateAllowed,
})
const make = async (url = receiver.url): Promise<number> => {
  const { webhook } = await cluster.during(createWebhook(deskOf(cluster.first), asking, webhookOf(url)))
  await cluster.settled()
  made.push(webhook.id)
  return webhook.id
}

let moment = TEST_START
/** So many events, of both vehicles in turn, at one of the servers. */
const happen = (fleet: Fleet, count: number): Promise<void> => {
  const events = Array.from({ length: count }, (_, index) =>
    simple(vehicles[index % 2] ?? 0, 'VEHICLE_PARKING_START', (moment += 1_000)),
  )
  return cluster.during(fleet.sink.record(events))
}
const idsOf = ({ received }: TestReceiver): unknown[] => received.map(({ headers }) => headers['webhook-id'])

test('of two servers that send at once each message is sent by one of them', async () => {
  await make()
  await happen(cluster.first, 20)
  await happen(cluster.second, 20)
  const [one, other] = [senderOf(cluster.first), senderOf(cluster.second)]
  const counts = await Promise.all([one.sendDue(), other.sendDue()])
  expect(counts[0] + counts[1]).toBe(40)
  expect(receiver.received).toHaveLength(40)
  expect(new Set(idsOf(receiver)).size).toBe(40)
})

test('what a stopped server had begun is sent by the next one, under the same id', async () => {
  await make()
  receiver.answer = () => undefined
  await happen(cluster.first, 1)
  const stopping = senderOf(cluster.first)
  const underWay = stopping.sendDue()
  await receiver.has(1)
  await stopping.stop()
  await underWay
  receiver.answer = (response) => void response.writeHead(204).end()
  expect(await senderOf(cluster.second).sendDue()).toBe(1)
  expect(idsOf(receiver)).toHaveLength(2)
  expect(new Set(idsOf(receiver)).size).toBe(1)
  const rows = await cluster.stage.db.selectFrom('webhook_delivery').select(['state', 'attempts']).execute()
  expect(rows).toEqual([{ state: 'sent', attempts: 1 }])
})

test('what a server held when it died is left alone for a minute, then sent by another', async () => {
  await make()
  await happen(cluster.first, 1)
  const { db, clock } = cluster.stage
  await makeMessages(db, clock.now())
  const room = { slots: 10, perHost: 4, underWay: new Map<string, number>() }
  expect(await takeDue(db, room, clock.now())).toHaveLength(1)
  const sender = senderOf(cluster.second)
  expect(await sender.sendDue()).toBe(0)
  await clock.advance(LEASE_MS)
  expect(await sender.sendDue()).toBe(1)
  expect(receiver.received).toHaveLength(1)
})

test('events that a server left behind without a message are told after the next start', async () => {
  await make()
  await happen(cluster.first, 3)
  const restarted = await cluster.stage.restart()
  expect(await senderOf(restarted).sendDue()).toBe(3)
})

test('one who answers nothing holds up four messages of its own, and nobody else', async () => {
  const slow = await openTestReceiver()
  slow.answer = () => undefined
  await make(slow.url)
  await make()
  await happen(cluster.first, 12)
  const sender = senderOf(cluster.first)
  const underWay = sender.sendDue()
  await receiver.has(12)
  expect(slow.received).toHaveLength(4)
  await sender.stop()
  await underWay
  await slow.close()
})

test('a running server sends as soon as something happened, at whichever server the webhook was made', async () => {
  await make()
  const sender = senderOf(cluster.second)
  sender.start()
  await happen(cluster.second, 1)
  await receiver.has(1)
  expect(receiver.received).toHaveLength(1)
})

test('without its setting a server leads no webhook to private addresses, neither set up nor sent', async () => {
  const desk = deskOf(cluster.first, false)
  const urls = [
    receiver.url,
    receiver.url.replace('http:', 'https:'),
    'http://example.org/',
    'https://localhost/',
    'https://db.internal/',
    'https://10.0.0.5/',
    'https://[::1]/',
    'https://2130706433/',
    'https://169.254.169.254/latest/meta-data',
  ]
  for (const url of urls)
    await expect(cluster.during(createWebhook(desk, asking, webhookOf(url))), url).rejects.toMatchObject({
      body: { status: 400, field: 'url' },
    })
  // One that was set up while the setting was on.
  const id = await make()
  expect(await testWebhook(desk, asking, id)).toMatchObject({ state: 'failed', failure: 'insecure' })
  expect(receiver.received).toEqual([])
})
