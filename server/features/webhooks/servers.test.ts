import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { ALL_RIGHTS } from '../../../src/contract/permissions.ts'
import { openTestCluster, type TestCluster } from '../../live/cluster/testing/testCluster.ts'
import type { Fleet } from '../../live/createFleet.ts'
import { simple, TEST_START } from '../../live/testFleet.ts'
import { LEASE_MS, takeDue } from './deliveryQueue.ts'
import { openTestReceiver, type TestReceiver } from './testReceiver.ts'
import { webhookOf } from './testWebhooks.ts'
import { createWebhookSender, type WebhookSender } from './webhookSender.ts'
import {
  type Caller,
  createWebhook,
  deleteWebhook,
  testWebhook,
  type WebhookDependencies,
} from './webhookService.ts'

/** Two servers on one database. */
let cluster: TestCluster
let caller: Caller
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
  caller = { principal, address: '127.0.0.1' }
  vehicles = await cluster.stage.addVehicles('owner', [{ key: 'a' }, { key: 'b' }])
  // Adds the consumer of events to both.
  for (const fleet of [cluster.first, cluster.second]) senderOf(fleet)
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
  for (const id of made.splice(0))
    await cluster.during(deleteWebhook(dependenciesOf(cluster.first), caller, id))
  await receiver.close()
})

const senderOf = (fleet: Fleet, isPrivateAllowed = true): WebhookSender => {
  const sender = createWebhookSender({ fleet, isPrivateAllowed, log: () => undefined, random: () => 0.5 })
  senders.push(sender)
  return sender
}
const dependenciesOf = (fleet: Fleet, isPrivateAllowed = true): WebhookDependencies => ({
  fleet,
  sender: senderOf(fleet, isPrivateAllowed),
  isPrivateAllowed,
})
const make = async (url = receiver.url): Promise<number> => {
  const { webhook } = await cluster.during(
    createWebhook(dependenciesOf(cluster.first), caller, webhookOf(url)),
  )
  await cluster.settled()
  made.push(webhook.id)
  return webhook.id
}

let moment = TEST_START
/** Raises this many events, alternating between both vehicles, at one of the servers. */
const happen = (fleet: Fleet, count: number): Promise<void> => {
  const events = Array.from({ length: count }, (_, index) =>
    simple(vehicles[index % 2] ?? 0, 'VEHICLE_PARKING_START', (moment += 1_000)),
  )
  return cluster.during(fleet.sink.record(events))
}
const idsOf = ({ received }: TestReceiver): unknown[] => received.map(({ headers }) => headers['webhook-id'])

test('sends each message by only one of two concurrent servers', async () => {
  await make()
  await happen(cluster.first, 20)
  await happen(cluster.second, 20)
  const [one, other] = [senderOf(cluster.first), senderOf(cluster.second)]
  const counts = await Promise.all([one.sendDue(), other.sendDue()])
  expect(counts[0] + counts[1]).toBe(40)
  expect(receiver.received).toHaveLength(40)
  expect(new Set(idsOf(receiver)).size).toBe(40)
})

test('sends what a stopped server had begun by the next one, with the same id', async () => {
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

test('waits a minute for the messages of a crashed server, then sends them by another', async () => {
  await make()
  await happen(cluster.first, 1)
  const { db, clock } = cluster.stage
  await cluster.first.outbox.readAll()
  const room = { slots: 10, perHost: 4, underWay: new Map<string, number>() }
  expect(await takeDue(db, room, clock.now())).toHaveLength(1)
  const sender = senderOf(cluster.second)
  expect(await sender.sendDue()).toBe(0)
  await clock.advance(LEASE_MS)
  expect(await sender.sendDue()).toBe(1)
  expect(receiver.received).toHaveLength(1)
})

test('sends events that a server left without a message after the next start', async () => {
  await make()
  await happen(cluster.first, 3)
  const restarted = await cluster.stage.restart()
  expect(await senderOf(restarted).sendDue()).toBe(3)
})

test('lets a receiver that never responds block only four of its own messages', async () => {
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

test('sends as soon as an event happens, at whichever server the webhook was created', async () => {
  await make()
  const sender = senderOf(cluster.second)
  await cluster.second.outbox.start()
  sender.start()
  await happen(cluster.second, 1)
  await receiver.has(1)
  expect(receiver.received).toHaveLength(1)
})

test('allows no private address without its setting, neither on set-up nor on sending', async () => {
  const deps = dependenciesOf(cluster.first, false)
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
    await expect(cluster.during(createWebhook(deps, caller, webhookOf(url))), url).rejects.toMatchObject({
      body: { status: 400, field: 'url' },
    })
  // One that was configured while the setting was on.
  const id = await make()
  expect(await testWebhook(deps, caller, id)).toMatchObject({ state: 'failed', failure: 'insecure' })
  expect(receiver.received).toEqual([])
})
