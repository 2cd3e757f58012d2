import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { pathOf } from '../../../src/contract/http/paths.ts'
import type { DeliveryState, Webhook, WebhookBody } from '../../../src/contract/http/webhooks.ts'
import { webhookMessage } from '../../../src/contract/webhookEvents.ts'
import { location, simple, TEST_START } from '../../live/testFleet.ts'
import { createMailSender, type MailSender } from '../mail/mailSender.ts'
import { openTestMailServer, type TestMailServer } from '../mail/testMailServer.ts'
import { openTestFleetApp, type TestFleetApp, type TestUser } from '../vehicles/testFleetApp.ts'
import { openTestReceiver, type TestReceiver } from './testReceiver.ts'
import { listDeliveries, listWebhooks, makeWebhook, newestAudit, webhookOf } from './testWebhooks.ts'
import { createWebhookSender, type WebhookTallies } from './webhookSender.ts'

/**
 * The promises of docs/webhooks.md for unattended webhooks: how long messages are shown, when a webhook is turned
 * off, and how its owner is notified.
 */

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

let host: TestFleetApp
let owner: TestUser
let car: number
let receiver: TestReceiver
let post: TestMailServer
let mails: MailSender
beforeAll(async () => {
  host = await openTestFleetApp()
  owner = await host.addUser('owner')
  ;[car = 0] = await host.addVehicles('owner', [{ key: 'car' }])
  post = await openTestMailServer()
  const { db, clock } = host.stage
  mails = createMailSender({
    db,
    clock,
    smtp: { url: post.url, from: 'Meridian <fleet@example.org>' },
    publicUrl: 'https://fleet.example.org',
    productName: 'Meridian',
    log: () => undefined,
  })
})
afterAll(async () => {
  await mails.stop()
  await post.close()
  await host.close()
})
beforeEach(async () => {
  receiver = await openTestReceiver()
  await setOwner({ email: 'owner@example.org', language: 'en' })
})
afterEach(async () => {
  for (const { id } of await listWebhooks(host, owner))
    await host.call(owner, 'DELETE', pathOf('deleteWebhook', { id }))
  await mails.sendDue()
  post.mails.splice(0)
  await receiver.close()
})

const setOwner = (set: { email: string | null; language?: 'ru' | 'ua' | 'en' }) =>
  host.stage.db.updateTable('account').set(set).where('id', '=', owner.accountId).execute()

const make = async (rest: Partial<WebhookBody> = {}): Promise<Webhook> =>
  (await makeWebhook(host, owner, webhookOf(receiver.url, rest))).webhook

let moment = TEST_START
const happen = async (): Promise<void> => {
  moment += 1_000
  await host.stage.record(simple(car, 'VEHICLE_PARKING_START', moment))
}
const sendDue = (): Promise<number> => host.webhooks.sender.sendDue()

/** Messages of a webhook with a creation time this long ago. */
const addMessages = async (
  { id }: Webhook,
  count: number,
  rest: { readonly state: DeliveryState; readonly ageMs?: number },
): Promise<void> => {
  const { db, clock } = host.stage
  const { state, ageMs = 0 } = rest
  const now = clock.now()
  await sql`insert into webhook_delivery (owner_id, webhook_id, message_id, type, vehicle_id, body, state, attempts,
      created_at, next_at)
    select ${owner.accountId}, ${id}, 'msg_' || n, 'parking.started', ${car}, '{}', ${state}, 1,
      ${now - ageMs}::bigint, ${state === 'waiting' ? now + DAY_MS : null}::bigint
    from generate_series(1, ${count}) as n`.execute(db)
}

/** Starts a server, runs its periodic work and stops it; returns its counters. */
const passServer = async (lines: string[] = []): Promise<WebhookTallies> => {
  const { fleet } = host.stage
  const sender = createWebhookSender({ fleet, isPrivateAllowed: true, log: (line) => void lines.push(line) })
  sender.start()
  await sender.clean()
  await sender.stop()
  return sender.tallies
}

const countOf = async ({ id }: Webhook, state: DeliveryState): Promise<number> => {
  const { count } = await host.stage.db
    .selectFrom('webhook_delivery')
    .select((where) => where.fn.countAll<number>().as('count'))
    .where('webhook_id', '=', id)
    .where('state', '=', state)
    .executeTakeFirstOrThrow()
  return count
}

test('shows settled messages for thirty days; keeps pending ones however old', async () => {
  const webhook = await make()
  for (const state of ['sent', 'failed', 'dropped'] as const) {
    await addMessages(webhook, 1, { state, ageMs: 30 * DAY_MS + 1 })
    await addMessages(webhook, 1, { state, ageMs: 30 * DAY_MS })
  }
  await addMessages(webhook, 1, { state: 'waiting', ageMs: 40 * DAY_MS })
  await passServer()
  const { items } = await listDeliveries(host, owner, webhook.id)
  expect(items.map(({ state }) => state)).toEqual(['waiting', 'dropped', 'failed', 'sent'])
})

test('shows the newest 2,000 messages of each webhook', async () => {
  const [busy, quiet] = [await make(), await make()]
  await addMessages(quiet, 1, { state: 'sent' })
  await addMessages(busy, 1, { state: 'waiting' })
  await addMessages(busy, 30, { state: 'failed' })
  await addMessages(busy, 1_999, { state: 'sent' })
  await passServer()
  expect([await countOf(busy, 'failed'), await countOf(busy, 'sent')]).toEqual([1, 1_999])
  expect([await countOf(busy, 'waiting'), await countOf(quiet, 'sent')]).toEqual([1, 1])
})

test('allows 10,000 pending messages; one more turns the webhook off, drops them, and is logged', async () => {
  const webhook = await make()
  const other = await make()
  await addMessages(webhook, 10_000, { state: 'waiting' })
  await passServer()
  expect(await listWebhooks(host, owner)).toMatchObject([{ isOn: true }, { isOn: true }])
  await addMessages(webhook, 1, { state: 'waiting' })
  const lines: string[] = []
  expect(await passServer(lines)).toMatchObject({ turnedOff: 1 })
  expect(lines).toEqual([`webhook ${webhook.id} was turned off: backlog`])
  const listed = new Map((await listWebhooks(host, owner)).map((one) => [one.id, one]))
  expect(listed.get(webhook.id)).toMatchObject({ isOn: false, offReason: 'backlog', waiting: 0 })
  expect(listed.get(other.id)).toMatchObject({ isOn: true, offReason: null })
  expect(await newestAudit(host)).toMatchObject({
    event: 'webhookChanged',
    actor_login: null,
    detail: { webhookId: webhook.id, reason: 'backlog' },
  })
  // Turned off once, notified once.
  expect(await passServer()).toMatchObject({ turnedOff: 0 })
  expect(await mails.sendDue()).toBe(1)
})

const REASONS = [
  ['ru', 'вебхук выключен', 'в очереди больше 10 000 сообщений'],
  ['ua', 'вебхук вимкнено', 'у черзі понад 10 000 повідомлень'],
  ['en', 'a webhook was turned off', 'more than 10,000 messages are waiting'],
] as const

test.each(REASONS)(
  'states in the mail in %s why it was turned off, and only the host of its address',
  async (language, subject, reason) => {
    await setOwner({ email: 'owner@example.org', language })
    const webhook = await make({ url: receiver.url.replace('/hook', '/hook?key=secret') })
    await addMessages(webhook, 10_001, { state: 'waiting' })
    await passServer()
    expect(await mails.sendDue()).toBe(1)
    const [mail] = post.mails
    expect(mail?.to?.[0]).toMatchObject({ address: 'owner@example.org' })
    expect(mail?.subject).toBe(`Meridian: ${subject}`)
    expect(mail?.text).toContain(reason)
    expect(mail?.text).toContain(new URL(receiver.url).host)
    expect(mail?.text).toContain('https://fleet.example.org/#/profile/webhooks')
    expect(mail?.text).not.toContain('secret')
  },
)

test('turns a webhook off with a mail after five days without a success; a success restarts them', async () => {
  await make()
  const fail = (): void => {
    receiver.answer = (response) => void response.writeHead(500).end()
  }
  const after = async (ms: number): Promise<boolean | undefined> => {
    await host.stage.clock.advance(ms)
    await happen()
    await sendDue()
    return (await listWebhooks(host, owner))[0]?.isOn
  }
  fail()
  expect(await after(0)).toBe(true)
  expect(await after(5 * DAY_MS - HOUR_MS)).toBe(true)
  receiver.answer = (response) => void response.writeHead(204).end()
  expect(await after(HOUR_MS / 2)).toBe(true)
  fail()
  expect(await after(HOUR_MS)).toBe(true)
  expect(await after(5 * DAY_MS - HOUR_MS)).toBe(true)
  expect(await after(HOUR_MS)).toBe(false)
  expect(await mails.sendDue()).toBe(1)
  expect(post.mails[0]?.text).toContain('no message has arrived for five days')
})

test('sends no mail to an owner without an address; the webhook is off all the same', async () => {
  await setOwner({ email: null })
  await make()
  receiver.answer = (response) => void response.writeHead(410).end()
  await happen()
  await sendDue()
  expect(await listWebhooks(host, owner)).toMatchObject([{ isOn: false, offReason: 'gone' }])
  expect(await mails.sendDue()).toBe(0)
})

test('uses the last valid position of the hour before as place, or none', async () => {
  await make()
  const at = host.stage.clock.now() - 30 * 60_000
  const placeOfEvent = async (eventAt: number): Promise<unknown> => {
    await host.stage.record(simple(car, 'VEHICLE_PARKING_START', eventAt))
    await sendDue()
    return webhookMessage.parse(JSON.parse(receiver.received.at(-1)?.body ?? '')).data.place
  }
  await host.stage.record(
    location(car, at, { latitude: 50.5, longitude: 30.25, speed: 3 }),
    location(car, at + 60_000, { latitude: 51, longitude: 31, validity: 0 }),
    location(car, at + 61_000, { latitude: null, longitude: null }),
  )
  const place = { latitude: 50.5, longitude: 30.25, speed: 3, timestamp: new Date(at).toISOString() }
  expect(await placeOfEvent(at + 120_000)).toEqual(place)
  expect(await placeOfEvent(at - 1)).toBeNull()
  await host.stage.clock.advance(DAY_MS)
  expect(await placeOfEvent(at + 3_600_000)).toEqual(place)
  expect(await placeOfEvent(at + 3_600_000 + 62_000)).toBeNull()
})

test('stores no events where nobody has a webhook', async () => {
  await happen()
  expect(await host.stage.db.selectFrom('outbox_event').selectAll().execute()).toEqual([])
})
