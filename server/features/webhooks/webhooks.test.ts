import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { CALLS, type CallName, pathOf } from '../../../src/contract/http/paths.ts'
import type { WebhookBody, WebhookDelivery, WebhookSecret } from '../../../src/contract/http/webhooks.ts'
import { WEBHOOK_EVENTS, webhookMessage } from '../../../src/contract/webhookEvents.ts'
import { insertEvents } from '../../live/outbox/outboxSql.ts'
import { location, simple, TEST_START } from '../../live/testFleet.ts'
import { openTestFleetApp, type TestFleetApp, type TestUser } from '../vehicles/testFleetApp.ts'
import { signatureOf } from './signature.ts'
import { openTestReceiver, type TestReceiver } from './testReceiver.ts'
import { listDeliveries, listWebhooks, makeWebhook, newestAudit, webhookOf } from './testWebhooks.ts'

let host: TestFleetApp
let owner: TestUser
let other: TestUser
let car: number
let van: number
let receiver: TestReceiver
beforeAll(async () => {
  host = await openTestFleetApp()
  owner = await host.addUser('owner')
  other = await host.addUser('other')
  ;[car = 0, van = 0] = await host.addVehicles('owner', [
    { key: 'car', name: 'Volvo', licensePlate: 'AA 1' },
    { key: 'van' },
  ])
  await host.addVehicles('other', [{ key: 'foreign' }])
})
afterAll(() => host.close())
beforeEach(async () => {
  receiver = await openTestReceiver()
})
afterEach(async () => {
  for (const user of [owner, other])
    for (const { id } of await listWebhooks(host, user))
      await host.call(user, 'DELETE', pathOf('deleteWebhook', { id }))
  await receiver.close()
})

let moment = TEST_START
/** Raises an event of a vehicle, at a distinct time. */
const happen = async (vehicleId: number, name = 'VEHICLE_PARKING_START'): Promise<number> => {
  moment += 1_000
  await host.stage.record(simple(vehicleId, name, moment))
  return moment
}
const sendDue = (): Promise<number> => host.webhooks.sender.sendDue()
const make = (rest: Partial<WebhookBody> = {}) => makeWebhook(host, owner, webhookOf(receiver.url, rest))
const post = (call: CallName, ids: Record<string, number>, body?: object) =>
  host.call(owner, 'POST', pathOf(call, ids), body && { body })
const idOf = (index: number): unknown => receiver.received[index]?.headers['webhook-id']

test('sends an event once, signed, with the vehicle and its place, as the contract describes the body', async () => {
  const { webhook, secret } = await make()
  await host.stage.record(location(car, TEST_START, { latitude: 50.5, longitude: 30.25, speed: 12 }))
  const at = await happen(car)
  expect(await sendDue()).toBe(1)
  expect(await sendDue()).toBe(0)
  const [message] = receiver.received
  if (!message) throw new Error('Nothing came')
  expect(webhookMessage.parse(JSON.parse(message.body))).toEqual({
    type: 'parking.started',
    timestamp: new Date(at).toISOString(),
    data: {
      vehicleId: car,
      name: 'Volvo',
      licensePlate: 'AA 1',
      event: 'VEHICLE_PARKING_START',
      place: {
        latitude: 50.5,
        longitude: 30.25,
        speed: 12,
        timestamp: new Date(TEST_START).toISOString(),
      },
      text: null,
      details: {},
    },
  })
  const id = String(message.headers['webhook-id'])
  const timestamp = Number(message.headers['webhook-timestamp'])
  expect(timestamp).toBe(Math.floor(host.stage.clock.now() / 1_000))
  expect(message.headers['webhook-signature']).toBe(
    signatureOf(secret, { id, timestamp, body: message.body }),
  )
  expect((await listDeliveries(host, owner, webhook.id)).items).toMatchObject([
    { messageId: id, type: 'parking.started', vehicleId: car, state: 'sent', attempts: 1, status: 204 },
  ])
})

test('sends an alarm like other events, and nothing that was not subscribed to', async () => {
  await make({ events: ['alarm.sos', 'alarm.reset'] })
  await host.stage.record({ event: 'SOS_ALARM', data: { vehicleId: car, timestamp: (moment += 1_000) } })
  await happen(car)
  await sendDue()
  await host.call(owner, 'PUT', `${pathOf('resetAlarm', { id: car })}?alarm=false`)
  await sendDue()
  const messages = receiver.received.map(({ body }) => webhookMessage.parse(JSON.parse(body)))
  expect(messages.map(({ type }) => type)).toEqual(['alarm.sos', 'alarm.reset'])
  expect(messages[1]?.data.details).toEqual({ alarm: false })
})

test('sends the numbers of a detected event, without a text in one language, and the text of a trigger', async () => {
  await make({ events: ['fuelling.ended', 'over_speed.ended', 'sensor.triggered'] })
  const kept = [
    [
      'fuelling.ended',
      { text: '+60 L', reason: { code: 'step', litres: 60.128, before: 80, after: 140.128 } },
    ],
    ['over_speed.ended', { reason: { code: 'aboveLimit', from: 1, to: 2, maxSpeed: 30, allowedSpeed: 25 } }],
    ['sensor.triggered', { text: 'Doors' }],
  ] as const
  const owned = { owner_id: owner.accountId, vehicle_id: car, at: (moment += 1_000) }
  await host.stage.db
    .insertInto('event_log')
    .values(
      kept.map(([type, data], seq) => ({
        ...owned,
        seq,
        name: WEBHOOK_EVENTS[type],
        counted: true,
        data: JSON.stringify(data),
      })),
    )
    .execute()
  await host.stage.fleet.journal.write(async (write) => {
    const first = await write.takeSeqs(kept.length)
    const events = kept.map(([type], index) => ({
      seq: first + index,
      ownerId: owner.accountId,
      vehicleId: car,
      name: WEBHOOK_EVENTS[type],
      at: owned.at,
      data: {},
      consumers: ['webhooks'],
    }))
    await insertEvents(write.trx, events)
  })
  await sendDue()
  const messages = receiver.received.map(({ body }) => webhookMessage.parse(JSON.parse(body)))
  const details = Object.fromEntries(messages.map(({ type, data }) => [type, [data.text, data.details]]))
  expect(details).toEqual({
    'fuelling.ended': [null, { litres: 60.13, before: 80, after: 140.13 }],
    'over_speed.ended': [null, { maxSpeed: 30, allowedSpeed: 25 }],
    'sensor.triggered': ['Doors', {}],
  })
})

test('covers all vehicles, those of a group or chosen ones; never those of another owner', async () => {
  const { json } = await host.call(owner, 'PUT', CALLS.createGroup.path, { body: { name: 'Vans' } })
  const groupId = (json as { id: number }).id
  await host.call(owner, 'PUT', pathOf('addToGroup', { groupId }), { body: [van] })
  const all = await make()
  const group = await make({ scope: 'group', groupId })
  const chosen = await make({ scope: 'chosen', vehicleIds: [car] })
  const foreign = await makeWebhook(host, other, webhookOf(receiver.url))
  await happen(car)
  await happen(van)
  await sendDue()
  const deliveredVehicles = async (user: TestUser, id: number) =>
    (await listDeliveries(host, user, id)).items
      .map(({ vehicleId }) => Number(vehicleId))
      .toSorted((a, b) => a - b)
  expect(await deliveredVehicles(owner, all.webhook.id)).toEqual([car, van])
  expect(await deliveredVehicles(owner, group.webhook.id)).toEqual([van])
  expect(await deliveredVehicles(owner, chosen.webhook.id)).toEqual([car])
  expect(await deliveredVehicles(other, foreign.webhook.id)).toEqual([])
  // One event has one id, for all receivers.
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(2)
})

test('retries on schedule, with the same id and a current signature, until it succeeds', async () => {
  const { webhook } = await make()
  receiver.answer = (response) => void response.writeHead(500).end()
  await happen(car)
  await sendDue()
  const [failing] = await listWebhooks(host, owner)
  expect(failing).toMatchObject({
    waiting: 1,
    failingSince: host.stage.clock.now(),
    lastAttempt: { state: 'waiting', status: 500, failure: 'status' },
  })
  const [delivery] = (await listDeliveries(host, owner, webhook.id)).items
  expect(delivery?.nextAttemptAt).toBe(host.stage.clock.now() + 5_000)
  await host.stage.clock.advance(4_999)
  expect(await sendDue()).toBe(0)
  receiver.answer = (response) => void response.writeHead(200).end()
  await host.stage.clock.advance(1)
  expect(await sendDue()).toBe(1)
  expect(idOf(1)).toBe(idOf(0))
  expect(receiver.received[1]?.body).toBe(receiver.received[0]?.body)
  expect(receiver.received[1]?.headers['webhook-signature']).not.toBe(
    receiver.received[0]?.headers['webhook-signature'],
  )
  expect(await listWebhooks(host, owner)).toMatchObject([
    { waiting: 0, failingSince: null, lastAttempt: { state: 'sent', status: 200, failure: null } },
  ])
})

test('gives a message up after eight attempts; it may be resent by hand', async () => {
  const { webhook } = await make()
  receiver.answer = (response) => void response.writeHead(503).end()
  await happen(car)
  for (let attempt = 1; attempt <= 8; attempt += 1) {
    expect(await sendDue(), String(attempt)).toBe(1)
    await host.stage.clock.advance(36_000_000)
  }
  expect(await sendDue()).toBe(0)
  const [failed] = (await listDeliveries(host, owner, webhook.id, '?state=failed')).items
  expect(failed).toMatchObject({ attempts: 8, nextAttemptAt: null, status: 503 })
  receiver.answer = (response) => void response.writeHead(200).end()
  const again = await post('resendWebhookDelivery', { id: webhook.id, deliveryId: failed?.id ?? 0 })
  expect(again.json).toMatchObject({ id: failed?.id, state: 'sent', attempts: 9, status: 200 })
  expect(idOf(8)).toBe(idOf(0))
})

test('turns off a webhook that responds 410: drops pending messages, mails its owner, and logs it', async () => {
  await host.stage.db
    .updateTable('account')
    .set({ email: 'owner@example.org' })
    .where('id', '=', owner.accountId)
    .execute()
  const { webhook } = await make()
  receiver.answer = (response) => void response.writeHead(410).end()
  await happen(car)
  await sendDue()
  await happen(car)
  expect(await sendDue()).toBe(0)
  expect(await listWebhooks(host, owner)).toMatchObject([{ isOn: false, offReason: 'gone', waiting: 0 }])
  expect((await listDeliveries(host, owner, webhook.id)).items).toMatchObject([
    { state: 'dropped', status: 410 },
  ])
  const mails = await host.stage.db.selectFrom('mail_outbox').selectAll().execute()
  expect(mails).toMatchObject([
    { purpose: 'webhookOff', recipient: 'owner@example.org', detail: { reason: 'gone' } },
  ])
  expect(await newestAudit(host)).toMatchObject({
    event: 'webhookChanged',
    actor_login: null,
    detail: { webhookId: webhook.id, reason: 'gone' },
  })
})

test('turns off a webhook without a success for five days; turned on again it starts fresh', async () => {
  const { webhook } = await make()
  receiver.answer = (response) => void response.writeHead(500).end()
  await happen(car)
  await sendDue()
  await host.stage.clock.advance(5 * 86_400_000)
  await sendDue()
  expect(await listWebhooks(host, owner)).toMatchObject([{ isOn: false, offReason: 'failing' }])
  const refused = await post('resendWebhookDelivery', { id: webhook.id, deliveryId: 1 })
  expect(refused).toMatchObject({ status: 422, json: { message: 'The webhook is off: turn it on first' } })
  receiver.answer = (response) => void response.writeHead(200).end()
  const on = await post('switchWebhook', { id: webhook.id }, { isOn: true })
  expect(on.json).toMatchObject({ isOn: true, offReason: null, failingSince: null })
  await happen(car)
  expect(await sendDue()).toBe(1)
})

test('sends nothing to a webhook that is off, nor later', async () => {
  const { webhook } = await make()
  await post('switchWebhook', { id: webhook.id }, { isOn: false })
  await happen(car)
  await post('switchWebhook', { id: webhook.id }, { isOn: true })
  expect(await sendDue()).toBe(0)
  expect(await host.stage.db.selectFrom('outbox_event').selectAll().execute()).toEqual([])
})

test('signs with both secrets for a day after a change; never returns a secret again', async () => {
  const { webhook, secret } = await make()
  const renewed = (await post('renewWebhookSecret', { id: webhook.id })).json as WebhookSecret
  expect(renewed.secret).not.toBe(secret)
  const signatures = async (): Promise<string> => {
    await happen(car)
    await sendDue()
    return String(receiver.received.at(-1)?.headers['webhook-signature'])
  }
  const signedBy = (key: string): string => {
    const { headers, body = '' } = receiver.received.at(-1) ?? {}
    const timestamp = Number(headers?.['webhook-timestamp'])
    return signatureOf(key, { id: String(headers?.['webhook-id']), timestamp, body })
  }
  expect(await signatures()).toBe(`${signedBy(renewed.secret)} ${signedBy(secret)}`)
  const listed = await listWebhooks(host, owner)
  expect(listed).toMatchObject([{ oldSecretUntil: renewed.oldSecretUntil }])
  expect(JSON.stringify(listed)).not.toContain('whsec_')
  await host.stage.clock.advance(86_400_000)
  expect(await signatures()).toBe(signedBy(renewed.secret))
  expect(await listWebhooks(host, owner)).toMatchObject([{ oldSecretUntil: null }])
})

test('sends a test message at once and once, also to a webhook that is off', async () => {
  const { webhook } = await make()
  await post('switchWebhook', { id: webhook.id }, { isOn: false })
  const good = await post('testWebhook', { id: webhook.id })
  expect(good.json).toMatchObject({ type: 'webhook.test', state: 'sent', status: 204, vehicleId: null })
  receiver.answer = (response) => void response.writeHead(404).end()
  const bad = (await post('testWebhook', { id: webhook.id })).json as WebhookDelivery
  expect(bad).toMatchObject({ state: 'failed', status: 404, nextAttemptAt: null })
  expect(JSON.parse(receiver.received[1]?.body ?? '')).toMatchObject({ type: 'webhook.test' })
  // It does not affect the webhook's health.
  expect(await listWebhooks(host, owner)).toMatchObject([{ failingSince: null }])
})

test('returns the messages of a webhook in pages, newest first, by state', async () => {
  const { webhook } = await make()
  for (let count = 0; count < 3; count += 1) await happen(car)
  await sendDue()
  const first = await listDeliveries(host, owner, webhook.id, '?limit=2')
  const second = await listDeliveries(host, owner, webhook.id, `?limit=2&before=${first.next}`)
  const ids = [...first.items, ...second.items].map(({ id }) => id)
  expect(ids).toHaveLength(3)
  expect(ids).toEqual(ids.toSorted((a, b) => b - a))
  expect(second.next).toBeNull()
  expect((await listDeliveries(host, owner, webhook.id, '?state=waiting')).items).toEqual([])
})

test('hides a webhook from another owner, who cannot change it', async () => {
  const { webhook } = await make()
  const { id } = webhook
  const body = webhookOf('http://127.0.0.1:9/')
  const tries: readonly (readonly [CallName, object?])[] = [
    ['updateWebhook', body],
    ['deleteWebhook'],
    ['switchWebhook', { isOn: false }],
    ['renewWebhookSecret'],
    ['testWebhook'],
    ['webhookDeliveries'],
    ['resendWebhookDelivery'],
  ]
  for (const [name, sent] of tries) {
    const answer = await host.call(other, CALLS[name].method, pathOf(name, { id, deliveryId: 1 }), {
      ...(sent && { body: sent }),
    })
    expect([name, answer.status]).toEqual([name, 404])
  }
  expect(await listWebhooks(host, owner)).toEqual([webhook])
  expect(receiver.received).toEqual([])
})

test('rejects what does not belong to the owner, and names it', async () => {
  const [foreign = 0] = await host.addVehicles('other', [{ key: 'foreign' }])
  const tryBody = async (rest: object) => {
    const answer = await host.call(owner, 'PUT', CALLS.createWebhook.path, {
      body: { ...webhookOf(receiver.url), ...rest },
    })
    return [answer.status, (answer.json as { field?: string }).field]
  }
  expect(await tryBody({ scope: 'chosen', vehicleIds: [foreign] })).toEqual([400, 'vehicleIds'])
  expect(await tryBody({ scope: 'chosen' })).toEqual([400, 'vehicleIds'])
  expect(await tryBody({ scope: 'group', groupId: 999 })).toEqual([400, 'groupId'])
  expect(await tryBody({ events: [] })).toEqual([400, 'events'])
  for (const url of [
    'ftp://example.org/',
    'https://a:b@example.org/',
    'example.org',
    'https://example.org/#x',
  ])
    expect(await tryBody({ url })).toEqual([400, 'url'])
  expect(await listWebhooks(host, owner)).toEqual([])
})

test('limits an owner to twenty', async () => {
  for (let count = 0; count < 20; count += 1) await make()
  await expect(make()).rejects.toThrow('An owner has at most 20 webhooks')
})
